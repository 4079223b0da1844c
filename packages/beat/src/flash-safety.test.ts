import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastestSecond, isSafe } from './flash-safety.ts';
import { anyTimeline, overAndOver, watch } from '../testing/watched-light.ts';

describe('a light', () => {
  test('is unsafe if the fourth flash starts exactly one second after the first, because both count in that second', () => {
    expect(isSafe([0, 50, 283, 50, 284, 50, 283, 50])).toBe(false);
    expect(isSafe([0, 50, 283, 50, 284, 50, 284, 50])).toBe(true);
  });

  test('is unsafe as a loop if its last and first flashes are too close together, even if it is safe when played once', () => {
    const timeline = [300, 50, 250, 50, 250, 50];
    expect(isSafe(timeline)).toBe(true);
    expect(isSafe(timeline, { repeats: true })).toBe(false);
  });

  test('is unsafe as a loop so short that its one flash repeats four times in a second', () => {
    expect(isSafe([283, 50], { repeats: true })).toBe(false);
    expect(isSafe([284, 50], { repeats: true })).toBe(true);
  });

  test('is unsafe if its first flashes follow the flashes of the preceding light too closely', () => {
    const timeline = [100, 50, 250, 50, 600];
    expect(isSafe(timeline)).toBe(true);
    expect(isSafe(timeline, { after: timeline })).toBe(true);
    expect(isSafe(timeline, { after: [0, 50, 450, 50, 250, 50, 50] })).toBe(false);
  });

  test('is rejected if a duration is negative', () => {
    expect(() => isSafe([100, -50, 100])).toThrow(RangeError);
  });
});

describe('a flash', () => {
  test('counts once even if durations of zero split it', () => {
    expect(fastestSecond([10, 20, 0, 20, 0, 20, 0, 20, 0, 20]).flashes).toBe(1);
  });

  test('does not count without light, or without dark before it', () => {
    expect(fastestSecond([10, 0, 10, 0, 10, 0, 10, 0, 10])).toEqual({ flashes: 0, fromMs: 0 });
    expect(fastestSecond([0, 700], { repeats: true }).flashes).toBe(1);
  });

  test('counts once if a loop is lit at both its end and its start', () => {
    expect(isSafe([0, 100, 167, 100], { repeats: true })).toBe(true);
    expect(isSafe([0, 100, 166, 100], { repeats: true })).toBe(false);
    expect(fastestSecond([0, 900], { after: [0, 50, 250, 50, 250, 50] }).flashes).toBe(3);
  });
});

describe('the fastest second', () => {
  test('can start in the preceding timeline', () => {
    expect(fastestSecond([5_000, 50, 100, 50, 900, 50])).toEqual({ flashes: 2, fromMs: 5_000 });
    expect(fastestSecond([100, 50], { after: [500, 50, 100] })).toEqual({ flashes: 2, fromMs: -150 });
  });

  test('counts all flashes of a loop shorter than a second', () => {
    expect(fastestSecond([50, 50], { repeats: true }).flashes).toBe(11);
    // The light is still on from the previous timeline, so it first goes on in the second round.
    expect(fastestSecond([0, 50, 200], { repeats: true, after: [0, 50] })).toEqual({ flashes: 5, fromMs: 250 });
  });

  test('is found even for a loop shorter than any real light', () => {
    expect(fastestSecond([1e-9, 1e-9], { repeats: true }).flashes).toBe(1_000);
    expect(fastestSecond([0, 1e-9], { repeats: true }).flashes).toBe(1);
    expect(fastestSecond([0, 0], { repeats: true }).flashes).toBe(0);
  });

  test('has as many flashes as an independent counter finds', () => {
    fc.assert(
      fc.property(anyTimeline, anyTimeline, (timeline, before) => {
        expect(fastestSecond(timeline).flashes).toBe(watch([timeline]).flashesInASecond);
        expect(fastestSecond(timeline, { repeats: true }).flashes).toBe(watch(overAndOver(timeline)).flashesInASecond);
        const inARow = watch([before, timeline]).flashesInASecond;
        expect(isSafe(before) && isSafe(timeline, { after: before })).toBe(inARow <= 3);
      }),
      { numRuns: 300 },
    );
  });
});

test('tolerates rounding in sums of tenths of a millisecond', () => {
  expect(isSafe([721.4, 50, 288.3, 50, 284.1, 50, 277.6, 50])).toBe(false);
  expect(isSafe([721.4, 50, 288.3, 50, 284.1, 50, 277.7, 50])).toBe(true);
});
