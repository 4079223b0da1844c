import fc from 'fast-check';
import { type Timeline } from '../src/timeline.ts';

/** Measures a light without any code of the rules that it tests. Durations must be multiples of `tickMs`. */
export function watch(timelines: readonly Timeline[], tickMs = 1): { flashesInASecond: number; litTicks: boolean[] } {
  const litTicks = watchedTicks(timelines, tickMs);
  const wentOn = litTicks.flatMap((lit, tick) => (lit && litTicks[tick - 1] !== true ? [tick] : []));
  const flashesFrom = (tick: number) =>
    wentOn.filter((other) => other >= tick && other <= tick + 1_000 / tickMs).length;
  return { flashesInASecond: Math.max(0, ...wentOn.map(flashesFrom)), litTicks };
}

export function overAndOver(timeline: Timeline): Timeline[] {
  const roundMs = timeline.reduce((sum, durationMs) => sum + durationMs, 0);
  const rounds = roundMs === 0 ? 3 : Math.max(3, Math.ceil(3_000 / roundMs));
  return Array.from({ length: rounds }, () => timeline);
}

/** Generates any light in whole milliseconds: slow, fast, borderline, with zeros. */
export const anyTimeline: fc.Arbitrary<number[]> = fc.oneof(
  fc.array(fc.oneof(fc.constant(0), fc.nat(5), fc.nat(120), fc.integer({ min: 140, max: 190 }), fc.nat(900)), {
    maxLength: 40,
  }),
  fc
    .tuple(fc.integer({ min: 2, max: 360 }), fc.integer({ min: 0, max: 6 }), fc.array(fc.nat(6), { maxLength: 24 }))
    .map(([intervalMs, startMs, jitters]) => [
      startMs,
      ...jitters.flatMap((jitter) => [Math.ceil(intervalMs / 4), Math.floor((intervalMs * 3) / 4) + jitter]),
    ]),
);

/** Watches a room every `tickMs`. All groups play the same timelines, each `stepMs` after the group before. */
export function watchRoom(
  timelines: readonly Timeline[],
  { groups, stepMs }: { groups: number; stepMs: number },
  tickMs = 1,
): { flashesInASecond: number; longestRunMs: number } {
  const ticks = watchedTicks(timelines, tickMs);
  const [wentOn, changed] = [new Set<number>(), new Set<number>()];
  for (let tick = 0; tick <= ticks.length; tick++) {
    const [before, now] = [ticks[tick - 1] === true, ticks[tick] === true];
    for (let group = 0; group < groups && now !== before; group++) {
      const seenTick = tick + (group * stepMs) / tickMs;
      changed.add(seenTick);
      if (now) wentOn.add(seenTick);
    }
  }
  const inOrder = (seen: Set<number>) => [...seen].toSorted((one, other) => one - other);
  const [flashTicks, changeTicks] = [inOrder(wentOn), inOrder(changed)];
  const second = 1_000 / tickMs;
  const flashesFrom = (from: number, place: number) => {
    let count = 0;
    for (let other = place; other < flashTicks.length && (flashTicks[other] ?? 0) <= from + second; other++) count++;
    return count;
  };
  return {
    flashesInASecond: flashTicks.map(flashesFrom).reduce((most, count) => Math.max(most, count), 0),
    longestRunMs: longestRunTicks(changeTicks, 2_000 / tickMs) * tickMs,
  };
}

function watchedTicks(timelines: readonly Timeline[], tickMs: number): boolean[] {
  const ticks: boolean[] = [];
  for (const timeline of timelines) {
    let lit = false;
    for (const durationMs of timeline) {
      for (let tick = 0; tick < durationMs / tickMs; tick++) ticks.push(lit);
      lit = !lit;
    }
  }
  return ticks;
}

/** Returns the length in ticks of the longest run. A gap of `pause` or more ends a run. */
function longestRunTicks(changeTicks: readonly number[], pause: number): number {
  let longest = 0;
  for (let place = 0; place < changeTicks.length;) {
    let end = place;
    while ((changeTicks[end + 1] ?? Infinity) - (changeTicks[end] ?? 0) < pause) end++;
    longest = Math.max(longest, (changeTicks[end] ?? 0) - (changeTicks[place] ?? 0));
    place = end + 1;
  }
  return longest;
}

export const anyShow: fc.Arbitrary<number[]> = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.integer({ min: 120, max: 2_300 }), fc.integer({ min: 1, max: 60 }))
        .map(([intervalMs, count]) =>
          Array.from({ length: count }, () => [
            Math.ceil(intervalMs / 3),
            intervalMs - Math.ceil(intervalMs / 3),
          ]).flat(),
        ),
      fc.tuple(fc.integer({ min: 1_900, max: 4_000 }), fc.integer({ min: 1_900, max: 2_100 })),
      fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1_990, max: 2_010 })),
      anyTimeline.map((timeline) => (timeline.length % 2 === 0 ? timeline : [...timeline, 100])),
    ),
    { maxLength: 6 },
  )
  .map((parts) => [0, ...parts.flat()]);

export const anyTaking: fc.Arbitrary<{ groups: number; stepMs: number }> = fc.record({
  groups: fc.integer({ min: 1, max: 9 }),
  stepMs: fc.oneof(
    fc.integer({ min: 334, max: 345 }),
    fc.constantFrom(500, 668, 750, 1_000),
    fc.integer({ min: 334, max: 1_500 }),
  ),
});

export function watchMoments(seen: readonly { atMs: number; isLit: boolean }[]) {
  const changes = seen.filter(({ isLit }, place) => isLit !== (seen[place - 1]?.isLit ?? false));
  const lightings = changes.filter(({ isLit }) => isLit).map(({ atMs }) => atMs);
  const inItsSecond = lightings.map((fromMs, place) =>
    lightings.slice(place, place + 9).filter((atMs) => atMs - fromMs <= 1_000),
  );
  const changesMs = changes.map(({ atMs }) => atMs);
  return {
    flashesInASecond: Math.max(0, ...inItsSecond.map((flashes) => flashes.length)),
    longestRunMs: longestRunTicks(changesMs, 2_000),
    minRestMs: Math.min(Infinity, ...changesMs.slice(1).map((atMs, place) => atMs - (changesMs[place] ?? 0))),
  };
}
