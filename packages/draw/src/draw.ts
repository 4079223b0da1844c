/**
 * How a raffle is drawn, and how anybody checks it. The server draws with this file and the receipt's page checks with it, in the
 * visitor's browser: so it stands alone, imports nothing, and needs Web Crypto only, which pages have at https addresses.
 *
 *   commitment = SHA-256(seed), shown before anybody enters; the seed is 32 random bytes, shown after the draw
 *   listHash   = SHA-256(entry numbers in ascending order, each ended by a line feed), stored before the draw
 *   hash(c)    = SHA-256(`${seed}:${listHash}:${c}`) for c = 0, 1, 2 …, seed and listHash in lower-case hexadecimal
 *   x(c)       = the first 48 bits of hash(c) as a whole number
 *
 * The winners are drawn one after the other from those who are left, in the list's order, n of them: x(c) is passed over where it is not
 * below the greatest multiple of n that 48 bits hold, since the remainder of division would else favour the first of the list; otherwise
 * number `x(c) mod n`, counted from 0, wins and leaves the list. Each hash is used once.
 */

/** What 48 bits hold: whole numbers of JavaScript are exact up to 53. */
const range = 2 ** 48;

const seedShape = /^[0-9a-f]{64}$/;

export interface Draw {
  /** 64 hexadecimal digits. */
  seed: string;
  /** In ascending order by their characters' codes, each once. */
  numbers: readonly string[];
  /** At most. */
  winnerCount: number;
  /** With fewer entries nobody wins. */
  minimumEntries: number;
}

/** What is published of a draw. */
export interface DrawnReceipt extends Draw {
  commitment: string;
  listHash: string;
  /** Entry numbers, the first drawn first. */
  winners: readonly string[];
}

/** What is wrong with a receipt. */
export type Fault = 'commitment' | 'order' | 'list-hash' | 'winners';

/** 32 random bytes. */
export function newSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of the seed's bytes. Throws what is no seed. */
export async function commitmentOf(seed: string): Promise<string> {
  if (!seedShape.test(seed)) throw new Error('a seed has 64 hexadecimal digits');
  const bytes = Uint8Array.from({ length: 32 }, (_, place) =>
    Number.parseInt(seed.slice(2 * place, 2 * place + 2), 16),
  );
  return hex(await sha256(bytes));
}

/** In the order that {@link Draw} asks for. */
export function inOrder(numbers: readonly string[]): string[] {
  return numbers.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
}

/** SHA-256 of the numbers, each ended by a line feed. */
export async function listHashOf(numbers: readonly string[]): Promise<string> {
  return hex(await sha256(encode(numbers.map((number) => `${number}\n`).join(''))));
}

/** The winning numbers, the first drawn first: none where fewer than the minimum entered. */
export async function drawWinners({ seed, numbers, winnerCount, minimumEntries }: Draw): Promise<string[]> {
  const winners: string[] = [];
  if (numbers.length < minimumEntries) return winners;
  const listHash = await listHashOf(numbers);
  const left = [...numbers];
  for (let counter = 0; winners.length < winnerCount && left.length > 0; counter += 1) {
    const place = placeOf(await whole48(`${seed}:${listHash}:${counter}`), left.length);
    if (place !== null) winners.push(...left.splice(place, 1));
  }
  return winners;
}

/** Which of so many a whole number of 48 bits picks, counted from 0; null where it is passed over. */
export function placeOf(whole: number, count: number): number | null {
  return whole < range - (range % count) ? whole % count : null;
}

/** Everything that is wrong with what was published; nothing where the draw was fair. */
export async function checkReceipt(receipt: DrawnReceipt): Promise<Fault[]> {
  const { seed, commitment, numbers, listHash, winners } = receipt;
  const faults: Fault[] = [];
  if (!seedShape.test(seed) || (await commitmentOf(seed)) !== commitment) faults.push('commitment');
  if (numbers.some((number, place) => place > 0 && !((numbers[place - 1] ?? '') < number))) faults.push('order');
  if ((await listHashOf(numbers)) !== listHash) faults.push('list-hash');
  const drawn = await drawWinners(receipt);
  if (drawn.length !== winners.length || drawn.some((number, place) => number !== winners[place]))
    faults.push('winners');
  return faults;
}

async function whole48(text: string): Promise<number> {
  const bytes = await sha256(encode(text));
  let whole = 0;
  for (const byte of bytes.subarray(0, 6)) whole = whole * 256 + byte;
  return whole;
}

const encode = (text: string) => new TextEncoder().encode(text);

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
