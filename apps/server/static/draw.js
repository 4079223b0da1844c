/**
 * The draw of a raffle, and its check. The server draws with this file; the receipt's page runs it in the visitor's browser. It
 * therefore imports nothing and needs only Web Crypto, which pages have over https.
 *
 *   commitment = SHA-256(seed), published before the first entry; the seed is 32 random bytes, published after the draw
 *   listHash   = SHA-256(entry numbers in ascending order, each ended by a line feed), stored before the draw
 *   hash(c)    = SHA-256(`${seed}:${listHash}:${c}`) for c = 0, 1, 2 …, seed and listHash in lower-case hexadecimal
 *   x(c)       = the first 48 bits of hash(c) as an integer
 *
 * Each hash picks from the n numbers that are left, in the order of the list. x(c) is skipped unless it is below the greatest
 * multiple of n in 48 bits, because the modulo would favour the first numbers. Otherwise the number at index `x(c) mod n` wins
 * and leaves the list.
 */

/** JavaScript represents integers exactly up to 53 bits. */
const range = 2 ** 48;

const seedShape = /^[0-9a-f]{64}$/;

export function newSeed()         {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns SHA-256 of the seed's bytes. Throws if the seed has the wrong form. */
export async function commitmentOf(seed        )                  {
  if (!seedShape.test(seed)) throw new Error('a seed has 64 hexadecimal digits');
  const bytes = Uint8Array.from({ length: 32 }, (_, place) =>
    Number.parseInt(seed.slice(2 * place, 2 * place + 2), 16),
  );
  return hex(await sha256(bytes));
}

export function inOrder(numbers                   )           {
  return numbers.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
}

export async function listHashOf(numbers                   )                  {
  return hex(await sha256(encode(numbers.map((number) => `${number}\n`).join(''))));
}

export async function drawWinners({ seed, numbers, winnerCount, minimumEntries }      )                    {
  const winners           = [];
  if (numbers.length < minimumEntries) return winners;
  const listHash = await listHashOf(numbers);
  const left = [...numbers];
  for (let counter = 0; winners.length < winnerCount && left.length > 0; counter += 1) {
    const place = placeOf(await whole48(`${seed}:${listHash}:${counter}`), left.length);
    if (place !== null) winners.push(...left.splice(place, 1));
  }
  return winners;
}

/** Returns the index below `count` that a 48-bit number picks; null if the number is skipped. */
export function placeOf(whole        , count        )                {
  return whole < range - (range % count) ? whole % count : null;
}

/** Returns every fault of a receipt; empty for a fair draw. */
export async function checkReceipt(receipt              )                   {
  const { seed, commitment, numbers, listHash, winners } = receipt;
  const faults          = [];
  if (!seedShape.test(seed) || (await commitmentOf(seed)) !== commitment) faults.push('commitment');
  if (numbers.some((number, place) => place > 0 && !((numbers[place - 1] ?? '') < number))) faults.push('order');
  if ((await listHashOf(numbers)) !== listHash) faults.push('list-hash');
  const drawn = await drawWinners(receipt);
  if (drawn.length !== winners.length || drawn.some((number, place) => number !== winners[place]))
    faults.push('winners');
  return faults;
}

async function whole48(text        )                  {
  const bytes = await sha256(encode(text));
  let whole = 0;
  for (const byte of bytes.subarray(0, 6)) whole = whole * 256 + byte;
  return whole;
}

const encode = (text        ) => new TextEncoder().encode(text);

const sha256 = async (bytes                         ) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const hex = (bytes            ) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
