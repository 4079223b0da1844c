import { expect, test } from 'vitest';
import { judgeLight } from './judge-light.ts';
import { judgeLights } from './judge-lights.ts';

const colour = '#ffffff';
const song = { colour, payload_data: JSON.stringify(Array(900).fill(450)) };
/** As many flashes as a payload may hold, all of them too fast, in a room of many groups. */
const strobe = {
  colour,
  payload_data: JSON.stringify(Array(20_000).fill(55)),
  arrangement: 'wave',
  groups: 42,
  step_ms: 341,
} as const;
const notOne = { colour, payload_data: '[0, "100"]' };

/** What comes of it, and how often others had their turn meanwhile. */
async function beside<T>(judge: () => T | Promise<T>) {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  const judged = await judge();
  clearInterval(others);
  return { judged, turns };
}

test('what takes long is judged beside the requests, to the same end; in their midst it would hold them up', async () => {
  const inThread = await beside(() => judgeLights([strobe, notOne, song]));
  const inTheirMidst = await beside(() => [strobe, notOne, song].map(judgeLight));
  expect(inThread.judged).toEqual(inTheirMidst.judged);
  expect(inThread.judged.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(inTheirMidst.turns).toBe(0);
  expect(inThread.turns).toBeGreaterThan(10);
});

test('a song is judged at once: a thread would take longer than that', async () => {
  const { judged, turns } = await beside(() => judgeLights([song]));
  expect([judged[0]?.ok, turns]).toEqual([true, 0]);
});

test('of several who ask at once each gets their own answer', async () => {
  const asked = [1, 2, 3].map((groups) => ({ ...strobe, groups }));
  const judged = await Promise.all(asked.map((light) => judgeLights([light])));
  expect(judged.map(([one]) => one?.ok === true && one.certified.group_count)).toEqual([1, 2, 3]);
});
