import { expect, test } from 'vitest';
import { judgeLight } from './judge-light.ts';
import { judgeLights } from './judge-lights.ts';

const colour = '#ffffff';
const song = { colour, payload_data: JSON.stringify(Array(900).fill(450)) };
/** Longest payload, with flashes that are all too fast, for a room of many groups. */
const strobe = {
  colour,
  payload_data: JSON.stringify(Array(20_000).fill(55)),
  arrangement: 'wave',
  groups: 42,
  step_ms: 341,
} as const;
const notOne = { colour, payload_data: '[0, "100"]' };

/** Counts how often a timer of the main thread fires during the check. */
async function beside<T>(judge: () => T | Promise<T>) {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  const judged = await judge();
  clearInterval(others);
  return { judged, turns };
}

test('validates long payloads in a worker thread without blocking requests, with the same result', async () => {
  const inThread = await beside(() => judgeLights([strobe, notOne, song]));
  const inTheirMidst = await beside(() => [strobe, notOne, song].map(judgeLight));
  expect(inThread.judged).toEqual(inTheirMidst.judged);
  expect(inThread.judged.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(inTheirMidst.turns).toBe(0);
  expect(inThread.turns).toBeGreaterThan(10);
});

test('validates a song on the main thread, which is faster than a worker thread', async () => {
  const { judged, turns } = await beside(() => judgeLights([song]));
  expect([judged[0]?.ok, turns]).toEqual([true, 0]);
});

test('returns each concurrent caller its own result', async () => {
  const asked = [1, 2, 3].map((groups) => ({ ...strobe, groups }));
  const judged = await Promise.all(asked.map((light) => judgeLights([light])));
  expect(judged.map(([one]) => one?.ok === true && one.certified.group_count)).toEqual([1, 2, 3]);
});
