import { arrangements } from '@backline/contract/light-timelines';
import { addPattern, getPattern, type Pattern } from '@backline/contract/patterns';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildManager } from '../../../builders/builders.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signedInAs, type SignedIn } from '../../../test/as.ts';

let product: TestApp;
let manager: SignedIn;

beforeAll(async () => {
  product = await testApp();
  manager = await signedInAs(product.app, product.platform, await buildManager(product.db));
});
afterAll(() => product.close());

/** When a room's light goes on and off, by a hand that shares nothing with packages/beat: each group plays the list a step later. */
function watch({ payload_data, step_ms, groups }: Pick<Pattern, 'payload_data' | 'step_ms' | 'groups'>) {
  const durations = JSON.parse(payload_data) as number[];
  const [lightings, changes] = [new Set<number>(), new Set<number>()];
  for (let group = 0; group < groups; group += 1) {
    let atMs = group * step_ms;
    let isLit = false;
    for (const [place, durationMs] of durations.entries()) {
      if (durationMs === 0) continue;
      const wasLit: boolean = isLit;
      isLit = place % 2 === 1;
      if (isLit !== wasLit) changes.add(atMs);
      if (isLit && !wasLit) lightings.add(atMs);
      atMs += durationMs;
    }
    if (isLit) changes.add(atMs);
  }
  const inOrder = (times: Set<number>) => [...times].toSorted((one, other) => one - other);
  return { lightings: inOrder(lightings), changes: inOrder(changes) };
}

/** In a second that has both of its ends. */
const mostInASecond = (times: readonly number[]) =>
  Math.max(0, ...times.map((fromMs) => times.filter((atMs) => atMs >= fromMs && atMs <= fromMs + 1_000).length));

function longestRunMs(changes: readonly number[]): number {
  let longestMs = 0;
  let begunMs = changes[0] ?? 0;
  for (const [place, atMs] of changes.entries()) {
    if (atMs - (changes[place - 1] ?? atMs) >= 2_000) begunMs = atMs;
    longestMs = Math.max(longestMs, atMs - begunMs);
  }
  return longestMs;
}

const duration = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 3_000 }),
  fc.constantFrom(0, 1, 50, 333, 334, 500, 1_000, 2_000, 0.5, 187.5, 1e-9, -1, 1e308),
);
const payload = fc.oneof(
  { weight: 8, arbitrary: fc.array(duration, { maxLength: 300 }).map((list) => JSON.stringify(list)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(duration, fc.integer({ min: 1, max: 3_000 }))
      .map(([ms, count]) => JSON.stringify(Array(count).fill(ms))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('[NaN]', '[null, 5]', '[[1]]', '[1e999]', '[', '{}', '"[1]"', '[true]', '[0,]'),
  },
);
const look = fc.record({
  arrangement: fc.constantFrom(...arrangements),
  step_ms: fc.integer({ min: 0, max: 10_000 }),
  groups: fc.integer({ min: 1, max: 42 }),
  colour: fc.constantFrom('#ffffff', '#ff0000', '#fe0a0a', '#123456'),
});

test('whatever somebody sends, what is stored keeps a room within three flashes a second and half a minute of them, judged by another hand', async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(payload, look, async (payload_data, sent) => {
      const { status, body } = await manager.call(addPattern, { name: 'Any', payload_data, ...sent });
      expect([200, 422]).toContain(status);
      if (status !== 200) return;
      stored += 1;
      const pattern = (await manager.call(getPattern, { pattern_id: body.pattern_id })).body;
      const seen = watch(pattern);
      expect(mostInASecond(seen.lightings)).toBeLessThanOrEqual(3);
      expect(longestRunMs(seen.changes)).toBeLessThanOrEqual(30_000);
      expect(pattern.colour).not.toMatch(/^#f[ef]0[0-9a]0[0-9a]$/);
      // What was certified stands as it is.
      const again = await manager.call(addPattern, { ...pick(pattern), name: 'Again' });
      expect(again.body.changes).toEqual([]);
    }),
    { numRuns: 120 },
  );
  expect(stored).toBeGreaterThan(20);
});

const pick = ({ payload_data, colour, arrangement, step_ms, groups }: Pattern) => ({
  payload_data,
  colour,
  arrangement,
  step_ms,
  groups,
});

test('the other hand sees what is too fast: four in a second, and a minute without a pause', () => {
  const strobe = watch({ payload_data: '[0,100,200,100,200,100,200,100]', step_ms: 334, groups: 1 });
  expect(mostInASecond(strobe.lightings)).toBe(4);
  const turns = watch({ payload_data: '[0,50,1000]', step_ms: 300, groups: 4 });
  expect(mostInASecond(turns.lightings)).toBe(4);
  const endless = watch({ payload_data: JSON.stringify(Array(120).fill(500)), step_ms: 334, groups: 1 });
  expect(longestRunMs(endless.changes)).toBeGreaterThan(30_000);
});
