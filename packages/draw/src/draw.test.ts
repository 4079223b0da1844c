import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  checkReceipt,
  commitmentOf,
  drawWinners,
  inOrder,
  listHashOf,
  newSeed,
  placeOf,
  type DrawnReceipt,
} from './draw.ts';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const numbers = ['2222222222', '3333333333', '4444444444', 'AAAAAAAAAA', 'BBBBBBBBBB', 'ZZZZZZZZZZ'];

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

async function receiptOf(change: Partial<DrawnReceipt> = {}): Promise<DrawnReceipt> {
  const draw = { seed, numbers, winnerCount: 2, minimumEntries: 3, ...change };
  const published = {
    commitment: await commitmentOf(seed),
    listHash: await listHashOf(draw.numbers),
    winners: await drawWinners(draw),
  };
  return { ...draw, ...published, ...change };
}

it.each(['', 'ab', seed.toUpperCase(), `${seed}00`, `g${seed.slice(1)}`])(
  'rejects the malformed seed %j, because two malformed seeds could share a commitment',
  async (wrong) => {
    await expect(commitmentOf(wrong)).rejects.toThrow('64 hexadecimal digits');
  },
);

it('commits to the seed’s bytes and hashes the list as lines, so that any tool can repeat both', async () => {
  expect(await commitmentOf(seed)).toBe(sha256(Buffer.from(seed, 'hex')));
  expect(await commitmentOf(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  expect(await listHashOf(numbers)).toBe(sha256(`${numbers.join('\n')}\n`));
  expect(await listHashOf([])).toBe(sha256(''));
});

function drawnBy({ winnerCount }: { winnerCount: number }): string[] {
  const left = [...numbers];
  const listHash = sha256(`${numbers.join('\n')}\n`);
  const winners: string[] = [];
  for (let counter = 0; winners.length < winnerCount && left.length > 0; counter += 1) {
    const x = BigInt(`0x${sha256(`${seed}:${listHash}:${counter}`).slice(0, 12)}`);
    const n = BigInt(left.length);
    if (x < (2n ** 48n / n) * n) winners.push(...left.splice(Number(x % n), 1));
  }
  return winners;
}

it('draws by the documented formula, so that old receipts stay valid', async () => {
  expect(await drawWinners({ seed, numbers, winnerCount: 6, minimumEntries: 1 })).toEqual(drawnBy({ winnerCount: 6 }));
  expect(await drawWinners({ seed, numbers, winnerCount: 3, minimumEntries: 1 })).toEqual([
    '2222222222',
    'AAAAAAAAAA',
    '4444444444',
  ]);
});

it('skips random numbers that would favour the first entries of the list', () => {
  const most = 2 ** 48 - 1;
  expect(most % 10).toBe(5);
  expect([most, most - 5].map((whole) => placeOf(whole, 10))).toEqual([null, null]);
  expect([most - 6, most - 15, 0].map((whole) => placeOf(whole, 10))).toEqual([9, 0, 0]);
  expect([placeOf(most, 1), placeOf(most, 2 ** 40)]).toEqual([0, 2 ** 40 - 1]);
});

it('lets nobody win twice, and draws no more winners than entries or prizes', async () => {
  for (const winnerCount of [1, 3, 6, 100]) {
    const winners = await drawWinners({ seed, numbers, winnerCount, minimumEntries: 1 });
    expect(winners).toHaveLength(Math.min(winnerCount, numbers.length));
    expect(new Set(winners).size).toBe(winners.length);
    expect(numbers).toEqual(expect.arrayContaining(winners));
  }
});

it('draws nobody if there are no entries or too few, and draws a winner at the minimum number of entries', async () => {
  expect(await drawWinners({ seed, numbers, winnerCount: 1, minimumEntries: 7 })).toEqual([]);
  expect(await drawWinners({ seed, numbers: [], winnerCount: 1, minimumEntries: 0 })).toEqual([]);
  expect(await drawWinners({ seed, numbers, winnerCount: 1, minimumEntries: 6 })).toHaveLength(1);
});

it('draws fairly: over 3,000 seeds each of seven wins first and second as often as by chance', async () => {
  const seven = Array.from({ length: 7 }, (_, place) => `N${place}`);
  const wins = [0, 1].map(() => new Map(seven.map((number) => [number, 0])));
  for (let round = 0; round < 3_000; round += 1) {
    const winners = await drawWinners({
      seed: sha256(`round ${round}`),
      numbers: seven,
      winnerCount: 2,
      minimumEntries: 1,
    });
    winners.forEach((number, place) => wins[place]?.set(number, (wins[place]?.get(number) ?? 0) + 1));
  }
  const expected = 3_000 / 7;
  for (const counts of wins) {
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With six degrees of freedom, chance exceeds this value once in 10,000. The seeds are fixed, so the result is
    // fixed too.
    expect(chiSquare).toBeLessThan(27.9);
  }
});

it('finds no fault in a fair draw, even if it has no winners', async () => {
  expect(await checkReceipt(await receiptOf())).toEqual([]);
  expect(await checkReceipt(await receiptOf({ minimumEntries: 7 }))).toEqual([]);
  expect(await checkReceipt(await receiptOf({ numbers: [] }))).toEqual([]);
});

it('finds every change of a receipt: a number, its order, a duplicate, a winner, the seed, the counts', async () => {
  const fair = await receiptOf();
  const changed = (change: Partial<DrawnReceipt>) => checkReceipt({ ...fair, ...change });
  for (const place of numbers.keys()) {
    expect(await changed({ numbers: inOrder(numbers.with(place, 'CCCCCCCCCC')) })).toContain('list-hash');
  }
  expect(await changed({ numbers: numbers.toReversed() })).toEqual(expect.arrayContaining(['order', 'list-hash']));
  const doubled = [...numbers, 'ZZZZZZZZZZ'];
  expect(await changed({ numbers: doubled, listHash: await listHashOf(doubled) })).toContain('order');
  expect(await changed({ numbers: numbers.slice(1) })).toContain('list-hash');
  expect(await changed({ winners: fair.winners.toReversed() })).toEqual(['winners']);
  expect(await changed({ winners: [] })).toEqual(['winners']);
  expect(await changed({ winnerCount: 3 })).toEqual(['winners']);
  expect(await changed({ minimumEntries: 7 })).toEqual(['winners']);
  expect(await changed({ seed: newSeed() })).toContain('commitment');
  expect(await changed({ seed: 'none' })).toContain('commitment');
  expect(await changed({ commitment: await commitmentOf(newSeed()) })).toEqual(['commitment']);
});

it('creates seeds of 32 random bytes, and orders numbers by character code, whatever the locale', () => {
  const seeds = Array.from({ length: 50 }, newSeed);
  expect(new Set(seeds).size).toBe(50);
  for (const one of seeds) expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(inOrder(['b', 'Z', 'a', '10', '9'])).toEqual(['10', '9', 'Z', 'a', 'b']);
});
