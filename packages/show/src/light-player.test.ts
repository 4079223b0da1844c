import { timelineOf } from '@backline/beat';
import { expect, test } from 'vitest';
import { createLightPlayer } from './light-player.ts';

const startsAtMs = 1_790_000_000_000;
const plain = { startsAtMs, delayMs: 0, offsetMs: 0 };

test('is dark before the start, follows the timeline, and stays dark after it', () => {
  const player = createLightPlayer({ ...plain, timeline: [100, 50, 200, 50] });
  const lit = [-1, 0, 99, 100, 149, 150, 349, 350, 399, 400, 10_000].map((ms) => player.isLitAt(startsAtMs + ms));
  expect(lit).toEqual([false, false, false, true, true, false, false, true, true, false, false]);
  expect(player.lastChangeMs).toBe(startsAtMs + 400);
});

test('returns the next change for any time: before, during and after the timeline', () => {
  const player = createLightPlayer({ ...plain, timeline: [100, 50, 200, 50] });
  expect([-9_000, 100, 149, 380, 400].map((ms) => player.nextChangeMs(startsAtMs + ms) - startsAtMs)).toEqual([
    100,
    150,
    150,
    400,
    Infinity,
  ]);
});

test('shifts changes by the delay of the group and by the offset', () => {
  const player = createLightPlayer({ timeline: [0, 50], startsAtMs, delayMs: 400, offsetMs: -100 });
  expect([299, 300, 349, 350].map((ms) => player.isLitAt(startsAtMs + ms))).toEqual([false, true, true, false]);
});

test('plays the last change of a twelve-minute song within a millisecond of its time', () => {
  const beats = Array.from({ length: 1_500 }, (_, place) => place * (60_000 / 127.3));
  const timeline = timelineOf(beats, 12 * 60_000);
  const player = createLightPlayer({ ...plain, timeline });
  const lastBeatMs = beats.at(-1) ?? NaN;
  const onMs = player.nextChangeMs(startsAtMs + lastBeatMs - 200) - startsAtMs;
  expect(Math.abs(onMs - lastBeatMs)).toBeLessThanOrEqual(1);
});

test('reaches the end when stepping from change to change, despite rounding', () => {
  for (const firstMs of [1e-9, 0.1, 187.3, 899.999_7, 899.999_12]) {
    const player = createLightPlayer({ ...plain, timeline: [firstMs, 100.1, 300.7, 100.3] });
    const seen: number[] = [];
    for (let atMs = player.nextChangeMs(0); atMs < Infinity && seen.length < 9; atMs = player.nextChangeMs(atMs)) {
      seen.push(atMs - startsAtMs);
      expect(player.isLitAt(atMs)).toBe(seen.length % 2 === 1);
    }
    expect(seen).toHaveLength(4);
    expect(seen[0]).toBeCloseTo(firstMs, 3);
  }
});

test('stays dark and schedules no change for an empty timeline', () => {
  const player = createLightPlayer({ ...plain, timeline: [] });
  expect([player.isLitAt(startsAtMs), player.nextChangeMs(0)]).toEqual([false, Infinity]);
});
