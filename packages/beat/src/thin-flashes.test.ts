import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastestSecond, isSafe, type Playing } from './flash-safety.ts';
import { thinFlashes } from './thin-flashes.ts';
import { beatsOf, durationOf, timelineOf } from './timeline.ts';
import { anyTimeline, overAndOver, watch } from '../testing/watched-light.ts';

const flashing = (count: number, intervalMs: number) =>
  timelineOf(
    Array.from({ length: count }, (_, flash) => flash * intervalMs),
    count * intervalMs,
  );
const intervalsOf = (times: readonly number[]) => times.slice(1).map((time, place) => time - (times[place] ?? 0));
const countOf = (thinned: ReturnType<typeof thinFlashes>) =>
  thinned.removed.reduce((sum, { flashes }) => sum + flashes, 0);

describe('a thinned light', () => {
  test('rejects an invalid duration', () => {
    expect(() => thinFlashes([0, 50, NaN])).toThrow(RangeError);
  });

  test('goes dark if a loop is too short for one flash a round', () => {
    const thinned = thinFlashes([283, 50], { repeats: true });
    expect(thinned).toEqual({ timeline: [333], removed: [{ fromMs: 283, toMs: 333, flashes: 1 }] });
  });

  test('flashes evenly on every second beat instead of keeping three flashes of every four', () => {
    const thinned = thinFlashes(flashing(12, 300));
    expect(beatsOf(thinned.timeline)).toEqual([0, 600, 1_200, 1_800, 2_400, 3_000]);
    expect(thinned.removed).toEqual([{ fromMs: 300, toMs: 3_350, flashes: 6 }]);
  });

  test('flashes evenly for every beat that is too fast, and at least one and a half times a second', () => {
    for (let intervalMs = 100; intervalMs <= 333; intervalMs++) {
      const intervals = new Set(intervalsOf(beatsOf(thinFlashes(flashing(200, intervalMs)).timeline)));
      expect(intervals.size).toBe(1);
      expect(Math.max(...intervals)).toBeLessThan(668);
    }
  });

  test('flashes on every second beat even at exactly 180 bpm, where the fourth flash comes a second after the first', () => {
    expect(beatsOf(thinFlashes(flashing(7, 1_000 / 3)).timeline)).toEqual([0, 667, 1_333, 2_000]);
  });

  test('stays even if the beat wavers around the limit', () => {
    const waver = [0, 9, -6, 4, -10, 7, 0, -3, 10, -8, 5];
    const beats = Array.from({ length: 120 }, (_, beat) => 20 + beat * 335 + (waver[beat % waver.length] ?? 0));
    const { timeline, removed } = thinFlashes(timelineOf(beats, 41_000));
    const [passage, ...others] = removed;
    expect(others).toEqual([]);
    expect(passage?.flashes).toBeGreaterThan(50);
    const { fromMs, toMs } = passage ?? { fromMs: 0, toMs: 0 };
    const intervals = intervalsOf(beatsOf(timeline).filter((atMs) => atMs > fromMs - 400 && atMs < toMs + 400));
    expect(Math.min(...intervals)).toBeGreaterThan(640);
    expect(Math.max(...intervals)).toBeLessThan(700);
  });

  test('thins each passage only as needed, and keeps slow passages', () => {
    const slow = Array.from({ length: 9 }, (_, beat) => beat * 500);
    const fast = Array.from({ length: 20 }, (_, beat) => 5_000 + beat * 250);
    const strobe = Array.from({ length: 20 }, (_, beat) => 20_000 + beat * 100);
    const thinned = thinFlashes(timelineOf([...slow, ...fast, ...strobe], 30_000));
    const lit = beatsOf(thinned.timeline);
    expect(lit.filter((atMs) => atMs < 5_000)).toEqual(slow);
    expect(lit.filter((atMs) => atMs >= 5_000 && atMs < 20_000)).toHaveLength(10);
    expect(lit.filter((atMs) => atMs >= 20_000)).toEqual([20_000, 20_400, 20_800, 21_200, 21_600]);
    expect(thinned.removed).toEqual([
      { fromMs: 5_250, toMs: 9_900, flashes: 10 },
      { fromMs: 20_100, toMs: 21_950, flashes: 15 },
    ]);
  });

  test('keeps slow flashes even between two bursts', () => {
    const beats = [0, 200, 400, 600, 1_400, 2_200, 3_000, 3_800, 4_000, 4_200, 4_400];
    const lit = beatsOf(thinFlashes(timelineOf(beats, 6_000)).timeline);
    expect(lit).toEqual([0, 400, 1_400, 2_200, 3_000, 3_800, 4_200]);
  });

  test('loses flashes at its start that follow the preceding light too closely', () => {
    const thinned = thinFlashes([100, 50, 850, 50], { after: [0, 50, 150, 50, 150, 50, 50] });
    expect(thinned).toEqual({ timeline: [1_000, 50], removed: [{ fromMs: 100, toMs: 150, flashes: 1 }] });
  });

  test('loses flashes at its end that would be too close to its start in a loop', () => {
    const thinned = thinFlashes([0, 50, 250, 50, 250, 50, 250], { repeats: true });
    expect(beatsOf(thinned.timeline)).toEqual([0, 300]);
  });
});

describe('thinning of any light', () => {
  const ways: fc.Arbitrary<Playing> = fc.record(
    { repeats: fc.boolean(), after: fc.oneof(fc.constant(undefined), anyTimeline) },
    { requiredKeys: [] },
  );

  test('keeps the limit, as an independent counter confirms: once, in a loop, and after another light', () => {
    fc.assert(
      fc.property(anyTimeline, anyTimeline, (timeline, before) => {
        expect(watch([thinFlashes(timeline).timeline]).flashesInASecond).toBeLessThanOrEqual(3);
        const loop = thinFlashes(timeline, { repeats: true }).timeline;
        expect(watch(overAndOver(loop)).flashesInASecond).toBeLessThanOrEqual(3);
        const first = thinFlashes(before).timeline;
        const both = thinFlashes(timeline, { after: first, repeats: true }).timeline;
        expect(watch([first, ...overAndOver(both)]).flashesInASecond).toBeLessThanOrEqual(3);
      }),
      { numRuns: 300 },
    );
  });

  test('keeps the limit even if durations are quarters of a millisecond', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_200), { maxLength: 24 }), fc.boolean(), (quarters, repeats) => {
        const thinned = thinFlashes(
          quarters.map((quarter) => quarter / 4),
          { repeats },
        ).timeline;
        expect(watch(repeats ? overAndOver(thinned) : [thinned], 0.25).flashesInASecond).toBeLessThanOrEqual(3);
      }),
    );
  });

  test('keeps the limit even if the result’s fractional durations are summed again', () => {
    const fraction = fc.double({ min: 0, max: 400, noNaN: true });
    fc.assert(
      fc.property(fc.array(fraction, { maxLength: 60 }), ways, (timeline, playing) => {
        expect(isSafe(thinFlashes(timeline, playing).timeline, playing)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps the length, and lights nothing that was dark', () => {
    fc.assert(
      fc.property(anyTimeline, ways, (timeline, playing) => {
        const thinned = thinFlashes(timeline, playing).timeline;
        expect(durationOf(thinned)).toBe(durationOf(timeline));
        const before = watch([timeline]).litTicks;
        const lit = watch([thinned]).litTicks;
        expect(lit.every((isLit, tick) => !isLit || before[tick] === true)).toBe(true);
      }),
    );
  });

  test('returns the same list for a safe light, and reports no removal', () => {
    let safe = 0;
    fc.assert(
      fc.property(anyTimeline, fc.boolean(), (timeline, repeats) => {
        fc.pre(watch(repeats ? overAndOver(timeline) : [timeline]).flashesInASecond <= 3);
        safe++;
        const thinned = thinFlashes(timeline, { repeats });
        expect(thinned.timeline).toBe(timeline);
        expect(thinned.removed).toEqual([]);
      }),
    );
    expect(safe).toBeGreaterThan(10);
  });

  test('counts every flash that it removes', () => {
    fc.assert(
      fc.property(anyTimeline, ways, (timeline, playing) => {
        const thinned = thinFlashes(timeline, playing);
        expect(countOf(thinned)).toBe(beatsOf(timeline).length - beatsOf(thinned.timeline).length);
      }),
    );
  });
});

describe('a payload of 20,000 durations', () => {
  test.each([
    ['a strobe of a kilohertz', () => Array.from({ length: 20_000 }, (_, place) => place % 2)],
    ['50 ms on, 50 ms off', () => Array.from({ length: 20_000 }, () => 50)],
    ['flashes that slow down', () => Array.from({ length: 20_000 }, (_, place) => place / 50)],
    ['bursts and rests', () => Array.from({ length: 20_000 }, (_, place) => (place % 40 === 0 ? 1_500 : 20))],
    ['only light', () => Array.from({ length: 20_000 }, (_, place) => (place % 2) * 100)],
  ])('is thinned to a safe loop if it is made of %s', (_name, make) => {
    const thinned = thinFlashes(make(), { repeats: true });
    expect(fastestSecond(thinned.timeline, { repeats: true }).flashes).toBeLessThanOrEqual(3);
    expect(beatsOf(thinned.timeline).length).toBeGreaterThan(0);
  });
});
