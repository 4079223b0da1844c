import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { softGlow } from './soft-glow.ts';
import { beatsOf, durationOf, timelineOf } from './timeline.ts';
import { anyShow, anyTimeline } from '../testing/watched-light.ts';

const beats = (count: number, intervalMs: number) =>
  timelineOf(
    Array.from({ length: count }, (_, beat) => beat * intervalMs),
    count * intervalMs,
  );

const looks = (timeline: readonly number[], everyMs: number) => {
  const glow = softGlow(timeline);
  const count = Math.ceil(durationOf(timeline) / everyMs) + 10;
  return Array.from({ length: count }, (_, look) => glow((look - 5) * everyMs));
};

describe('a soft glow', () => {
  test('peaks on a beat, at most once in two seconds', () => {
    const glow = softGlow(beats(20, 500));
    expect([0, 500, 1_000, 2_000, 3_000, 4_000, 5_000].map((atMs) => Math.round(glow(atMs) * 1e9) / 1e9)).toEqual([
      0, 0.5, 1, 0, 1, 0, 1,
    ]);
  });

  test('stays on while a light is held', () => {
    const glow = softGlow([2_000, 5_000, 3_000]);
    expect([1_000, 2_000, 4_000, 6_000, 7_000].map((atMs) => Math.round(glow(atMs) * 1e9) / 1e9)).toEqual([
      0, 1, 1, 1, 0,
    ]);
  });

  test('is dark before and after the timeline, at NaN, and without light', () => {
    const glow = softGlow(beats(20, 500));
    expect([-1, 10_000, 1e12, NaN, Infinity, -Infinity].map(glow)).toEqual([0, 0, 0, 0, 0, 0]);
    expect([softGlow([])(0), softGlow([5_000])(2_500)]).toEqual([0, 0]);
  });

  test('rejects an invalid timeline', () => {
    expect(() => softGlow([100, NaN])).toThrow(RangeError);
  });

  test('rises and falls smoothly, at most once in any two seconds, for any light', () => {
    let risen = 0;
    fc.assert(
      fc.property(fc.oneof(anyTimeline, anyShow), (timeline) => {
        const everyMs = 20;
        const seen = looks(timeline, everyMs);
        expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...seen)).toBeLessThanOrEqual(1);
        const steps = seen.map((now, look) => now - (seen[look - 1] ?? 0));
        expect(Math.max(...steps.map(Math.abs))).toBeLessThanOrEqual(0.0315);
        const rises = steps.flatMap((step, look) =>
          step > 0 && !((steps[look - 1] ?? 0) > 0) ? [look * everyMs] : [],
        );
        risen += rises.length;
        expect(rises.every((atMs, place) => place === 0 || atMs - (rises[place - 1] ?? 0) >= 2_000 - everyMs)).toBe(
          true,
        );
      }),
    );
    expect(risen).toBeGreaterThan(100);
  });

  test('is at full brightness only where the light goes on, unless the light is held', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 2_500 }), fc.integer({ min: 1, max: 60 }), (intervalMs, count) => {
        const timeline = beats(count, intervalMs);
        const glow = softGlow(timeline);
        const isFull = (atMs: number) => glow(atMs) > 0.999_99;
        const full = Array.from({ length: Math.ceil(durationOf(timeline) / 5) }, (_, look) => look * 5).filter(isFull);
        const lit = beatsOf(timeline);
        expect(full.every((atMs) => lit.some((beatMs) => Math.abs(beatMs - atMs) < 5))).toBe(true);
      }),
    );
  });
});
