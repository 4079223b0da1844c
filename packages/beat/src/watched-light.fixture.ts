import fc from 'fast-check';
import { type Timeline } from './timeline.ts';

/**
 * What somebody sees who looks at the light once every `tickMs` and writes down when it has gone on. Shares nothing with
 * the code that it judges: no spans, no sums of durations, no sliding pointers. Durations must be multiples of `tickMs`.
 */
export function watch(timelines: readonly Timeline[], tickMs = 1): { flashesInASecond: number; litTicks: boolean[] } {
  const litTicks: boolean[] = [];
  for (const timeline of timelines) {
    let lit = false;
    for (const durationMs of timeline) {
      for (let tick = 0; tick < durationMs / tickMs; tick++) litTicks.push(lit);
      lit = !lit;
    }
  }
  const wentOn = litTicks.flatMap((lit, tick) => (lit && litTicks[tick - 1] !== true ? [tick] : []));
  const flashesFrom = (tick: number) =>
    wentOn.filter((other) => other >= tick && other <= tick + 1_000 / tickMs).length;
  return { flashesInASecond: Math.max(0, ...wentOn.map(flashesFrom)), litTicks };
}

/** The timeline over and over: three rounds, and as many as three seconds take. */
export function overAndOver(timeline: Timeline): Timeline[] {
  const roundMs = timeline.reduce((sum, durationMs) => sum + durationMs, 0);
  const rounds = roundMs === 0 ? 3 : Math.max(3, Math.ceil(3_000 / roundMs));
  return Array.from({ length: rounds }, () => timeline);
}

/** Any light: slow, fast, at the edge of what is safe, and full of zeros, in whole milliseconds. */
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
