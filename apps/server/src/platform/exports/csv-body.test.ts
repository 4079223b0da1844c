import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CsvBody } from './csv-body.ts';
import { soon } from '../../../test/soon.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const pieceBytes = 64 * 1024;

/** A file of so many pieces, each there at once, and who takes them. */
function opened(pieces: number, note = async (_isWhole: boolean) => {}) {
  let isOver = false;
  const noted: boolean[] = [];
  async function* file() {
    for (let piece = 0; piece < pieces && !isOver; piece += 1) yield Buffer.alloc(pieceBytes);
  }
  const body = new CsvBody(
    { pieces: file(), rows: () => 0, stop: () => (isOver = true) },
    { note: (isWhole) => (noted.push(isWhole), note(isWhole)), leave: () => {}, fail: () => {} },
  );
  body.on('error', () => {});
  return {
    body,
    noted,
    /** So many pieces each time, and then nothing for so long. Answers after how many seconds the file was over. */
    async take({ count, everyMs }: { count: number; everyMs: number }): Promise<number> {
      let ms = 0;
      for (; !body.destroyed; ms += everyMs) {
        for (let taken = 0; taken < count; taken += 1) {
          body.read();
          await turn();
        }
        if (!body.destroyed) await vi.advanceTimersByTimeAsync(everyMs);
      }
      return ms / 1_000;
    },
  };
}

test('who takes nothing is waited for for two minutes', async () => {
  const { body, noted } = opened(100);
  body.read(0);
  await turn();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(body.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([body.destroyed, noted]).toEqual([true, [false]]);
});

test.each([
  ['1 KB', 64_000, 240],
  ['5 KB', 13_000, 300],
])(
  'a reader who trickles by %s a second is ended in minutes: four of them would hold all places for half an hour',
  async (_rate, everyMs, seconds) => {
    const { take, noted } = opened(10_000);
    expect(await take({ count: 1, everyMs })).toBeLessThan(seconds);
    expect(noted).toEqual([false]);
  },
);

test.each([
  ['piece by piece', 1, 3_200],
  ['in gulps, with 13 seconds between two', 4, 13_000],
  ['behind a proxy, which asks for more every 80 seconds', 25, 82_000],
])(
  'who takes 20 KB a second, as a poor network of phones carries it, has all of 30 MB: %s',
  async (_how, count, everyMs) => {
    const { take, noted } = opened(30_000_000 / pieceBytes);
    await take({ count, everyMs });
    expect(noted).toEqual([true]);
  },
);

test('a file that cannot be noted lacks its last piece, and is noted as one that was not whole', async () => {
  const { body, noted } = opened(3, (isWhole) => (isWhole ? Promise.reject(new Error('no room')) : Promise.resolve()));
  let bytes = 0;
  body.on('data', (piece: Buffer) => (bytes += piece.length));
  await vi.waitFor(() => expect(body.destroyed).toBe(true), soon);
  expect([bytes, noted]).toEqual([2 * pieceBytes, [true, false]]);
});

test('a file of one piece, and one of none, come whole', async () => {
  for (const pieces of [0, 1]) {
    const { body, noted } = opened(pieces);
    let bytes = 0;
    body.on('data', (piece: Buffer) => (bytes += piece.length));
    await vi.waitFor(() => expect(body.readableEnded).toBe(true), soon);
    expect([bytes, noted]).toEqual([pieces * pieceBytes, [true]]);
  }
});
