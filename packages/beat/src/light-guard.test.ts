import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certify } from './certify.ts';
import { createLightGuard } from './light-guard.ts';
import { plainLook } from './look.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import { anyShow, anyTimeline, watchMoments } from '../testing/watched-light.ts';

const isLitAt = (timeline: Timeline, atMs: number) => {
  let untilMs = 0;
  return timeline.findIndex((durationMs) => atMs < (untilMs += durationMs)) % 2 === 1;
};

interface Watched {
  atMs: number;
  isLit: boolean;
}

function play(
  timelines: readonly Timeline[],
  framesMs: readonly number[],
  ask: (wants: boolean, nowMs: number) => boolean,
) {
  const seen: Watched[] = [];
  let [nowMs, frame] = [0, 0];
  for (const timeline of timelines) {
    const beganMs = nowMs;
    const totalMs = timeline.reduce((sum, durationMs) => sum + durationMs, 0);
    while (nowMs - beganMs < totalMs) {
      seen.push({ atMs: nowMs, isLit: ask(isLitAt(timeline, nowMs - beganMs), nowMs) });
      nowMs += framesMs[frame++ % framesMs.length] ?? 16;
    }
  }
  return seen;
}

const beats = (count: number, intervalMs: number) =>
  timelineOf(
    Array.from({ length: count }, (_, beat) => beat * intervalMs),
    count * intervalMs,
  );
const lightings = (seen: readonly Watched[]) =>
  seen.filter(({ isLit }, place) => isLit && seen[place - 1]?.isLit !== true).map(({ atMs }) => atMs);
const settled = (options?: { minMs: number }) => {
  const guard = createLightGuard(options);
  guard.ask(false, -10_000);
  return guard;
};

describe('the guard of a phone', () => {
  test('allows three flashes in any second, and the fourth when the second is over', () => {
    const guard = settled();
    const seen = play([beats(10, 250)], [10], guard.ask);
    expect(lightings(seen)).toEqual([0, 250, 500, 1_010, 1_260, 1_510, 2_020, 2_270]);
  });

  test('goes dark after half a minute of flashing, and stays dark for two seconds', () => {
    const guard = settled();
    const seen = lightings(play([beats(100, 500)], [10], guard.ask));
    expect(seen.filter((atMs) => atMs > 29_000 && atMs < 33_000)).toEqual([29_500, 32_000, 32_500]);
  });

  test('begins with a pause, because the page may have been reloaded in mid-show', () => {
    const seen = lightings(play([beats(10, 500)], [10], createLightGuard().ask));
    expect(seen[0]).toBe(2_000);
  });

  test('keeps counting flashes when another show follows or a show jumps, because the eye sees all of them', () => {
    const guard = settled();
    const burst = [0, 50, 250, 50, 250, 50, 0];
    expect(lightings(play([burst, burst], [10], guard.ask))).toEqual([0, 300, 600, 1_250]);
  });

  test('treats a time that goes back or is NaN as if no time had passed', () => {
    const guard = settled();
    for (const nowMs of [0, 300, 600]) {
      expect(guard.ask(true, nowMs)).toBe(true);
      expect(guard.ask(false, nowMs + 50)).toBe(false);
    }
    for (const nowMs of [NaN, Infinity, -Infinity, -1e9, -1e9, NaN]) expect(guard.ask(true, nowMs)).toBe(false);
    expect(guard.ask(true, -1e9 + 350)).toBe(false);
    expect(guard.ask(true, -1e9 + 351)).toBe(true);
  });

  test('puts the light out at once on Stop, and counts that change', () => {
    const guard = settled();
    for (const nowMs of [0, 10, 20]) {
      expect(guard.ask(true, nowMs)).toBe(true);
      guard.putOut(nowMs + 5);
    }
    expect(guard.ask(true, 30)).toBe(false);
    expect(guard.ask(true, 1_001)).toBe(true);
  });

  test('keeps a light on for as long as a pause if stalled frames made the run of flashes too long', () => {
    const guard = settled();
    play([beats(59, 500)], [10], guard.ask);
    // The light goes on at 29.5 s; then frames stall until the run is too long.
    expect(guard.ask(true, 29_500)).toBe(true);
    expect(guard.ask(false, 30_010)).toBe(true);
    expect(guard.ask(false, 31_490)).toBe(true);
    expect(guard.ask(false, 31_500)).toBe(false);
  });

  test('switches a lamp no faster than the lamp allows', () => {
    const seen = play([beats(20, 400)], [10], settled({ minMs: 250 }).ask);
    const changes = seen.filter(({ isLit }, place) => isLit !== (seen[place - 1]?.isLit ?? false));
    const restsMs = changes.slice(1).map(({ atMs }, place) => atMs - (changes[place]?.atMs ?? 0));
    expect(restsMs.length).toBeGreaterThan(10);
    expect(Math.min(...restsMs)).toBeGreaterThanOrEqual(250);
  });

  test('shows every flash of a certified song at 60 Hz', () => {
    const { timeline } = certify(beats(50, 342), plainLook);
    const seen = lightings(play([timeline], [16, 17, 17], settled().ask));
    expect(seen).toHaveLength(50);
  });
});

describe('a phone with any shows and frame times', () => {
  const frameMs = fc.constantFrom(4, 8, 16, 17);
  const stallMs = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 5_000 }));
  const frames = fc.oneof(
    fc.array(frameMs, { minLength: 1, maxLength: 40 }),
    fc
      .tuple(fc.array(frameMs, { minLength: 20, maxLength: 400 }), fc.array(stallMs, { maxLength: 4 }))
      .map((all) => all.flat()),
    fc.array(stallMs, { minLength: 1, maxLength: 40 }),
  );
  const anyStrobe = fc
    .tuple(fc.integer({ min: 5, max: 400 }), fc.integer({ min: 1, max: 800 }))
    .map(([halfMs, count]) => Array.from({ length: count }, () => halfMs).slice(0, Math.ceil(90_000 / halfMs)));
  const shows = fc.array(fc.oneof(anyShow, anyTimeline, anyStrobe), { minLength: 1, maxLength: 4 });

  test.each([0, 250])(
    'the phone keeps the flash limits, as a counter confirms, with at least %d ms between changes',
    (minMs) => {
      let broken = 0;
      fc.assert(
        fc.property(shows, frames, (timelines, framesMs) => {
          const unguarded = watchMoments(play(timelines, framesMs, (wants) => wants));
          if (unguarded.flashesInASecond > 3 || unguarded.longestRunMs > 30_000) broken++;
          const seen = watchMoments(play(timelines, framesMs, createLightGuard({ minMs }).ask));
          expect(seen.flashesInASecond).toBeLessThanOrEqual(3);
          expect(seen.longestRunMs).toBeLessThanOrEqual(30_000);
          expect(seen.minRestMs).toBeGreaterThanOrEqual(minMs);
        }),
        { numRuns: 60 },
      );
      expect(broken).toBeGreaterThan(5);
    },
  );
});
