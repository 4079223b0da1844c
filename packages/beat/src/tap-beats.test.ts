import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tapBeats } from './tap-beats.ts';

const minuteMs = 60_000;
const grid = (startMs: number, intervalMs: number, count: number) =>
  Array.from({ length: count }, (_, beat) => startMs + beat * intervalMs);
const worstOffset = (beats: readonly number[] | null, startMs: number, intervalMs: number) =>
  Math.max(
    ...(beats ?? [Infinity]).map((beat) => {
      const beatsLater = (beat - startMs) / intervalMs;
      return Math.abs(beatsLater - Math.round(beatsLater)) * intervalMs;
    }),
  );

describe('taps', () => {
  test('are rejected if there are too few for a tempo', () => {
    expect(tapBeats([], minuteMs)).toBeNull();
    expect(tapBeats([0, 500, 1_000], minuteMs)).toBeNull();
    expect(tapBeats([0, 500, NaN, 1_000], minuteMs)).toBeNull();
  });

  test('are rejected if they follow no beat', () => {
    expect(tapBeats([1_000, 1_000, 1_000, 1_000], minuteMs)).toBeNull();
    expect(tapBeats([0, 100, 1_000, 10_450], minuteMs)).toBeNull();
    expect(tapBeats([0, 100, 200, 300, 571], minuteMs)).toBeNull();
  });

  test('are rejected if the song has no end', () => {
    expect(tapBeats(grid(0, 500, 8), Infinity)).toBeNull();
  });
});

describe('a grid from taps', () => {
  test('covers the whole song, including the time before the first tap and after the last tap', () => {
    expect(tapBeats([2_100, 2_600, 3_100, 3_600], 5_000)).toEqual(grid(100, 500, 10));
    expect(tapBeats([2_000, 2_500, 3_000, 3_500], 5_000)).toEqual(grid(0, 500, 10));
  });

  test('accepts taps in any order', () => {
    expect(tapBeats([3_100, 2_100, 3_600, 2_600], 5_000)).toEqual(grid(100, 500, 10));
  });

  test.each([
    ['a missed tap', [100, 600, 1_600, 2_100]],
    ['a doubled tap', [100, 600, 660, 1_100]],
    ['a late duplicate tap', [100, 600, 750, 1_100, 1_600]],
    ['a stray tap half a beat away', [100, 600, 850, 1_100, 1_600]],
    ['a stray tap before the first one', [-150, 100, 600, 1_100, 1_600]],
    ['a screen that reports every touch twice', [100, 130, 600, 630, 1_100, 1_130]],
    ['a pause', [...grid(100, 500, 8), ...grid(30_100, 500, 4)]],
  ])('tolerates %s', (_slip, taps) => {
    expect(tapBeats(taps, 5_000)).toEqual(grid(100, 500, 10));
  });

  test('estimates the beats in a pause from all taps before it, not from the median interval', () => {
    const uneven = grid(0, 500, 12).map((atMs, tap) => atMs + (tap % 2) * 12);
    const taps = [...uneven, ...uneven.map((atMs) => atMs + 30_000)];
    expect(worstOffset(tapBeats(taps, minuteMs), 0, 500)).toBeLessThan(12);
  });

  test('does not drift over ten minutes at a fractional tempo', () => {
    const taps = grid(1_000, 60_000 / 129.7, 40);
    expect(worstOffset(tapBeats(taps, 600_000), 1_000, 60_000 / 129.7)).toBeLessThanOrEqual(0.51);
  });

  test('stays near the beat if taps waver by 40 ms, are missing or are doubled', () => {
    const hand = fc
      .record({
        startMs: fc.integer({ min: 0, max: 3_000 }),
        intervalMs: fc.double({ min: 330, max: 1_000, noNaN: true }),
        jitters: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 24, maxLength: 48 }),
        missed: fc.integer({ min: 1, max: 22 }),
        doubled: fc.integer({ min: 1, max: 22 }),
      })
      // No beat is both missed and doubled, because nobody could tell to which beat the second tap belongs.
      .filter(({ missed, doubled }) => missed !== doubled);
    fc.assert(
      fc.property(hand, ({ startMs, intervalMs, jitters, missed, doubled }) => {
        const taps = jitters.map((jitter, beat) => startMs + beat * intervalMs + jitter);
        const tapped = [...taps.filter((_tap, beat) => beat !== missed), (taps[doubled] ?? 0) + 70];
        const beats = tapBeats(tapped, startMs + jitters.length * intervalMs);
        expect(worstOffset(beats, startMs, intervalMs)).toBeLessThanOrEqual(81);
      }),
    );
  });

  test('is null, or has whole, ordered beats inside the song, whatever the taps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e4, max: 1e5 })),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (taps, endMs) => {
          const beats = tapBeats(taps, endMs) ?? [];
          for (const [place, beat] of beats.entries()) {
            expect(Number.isInteger(beat)).toBe(true);
            expect(beat).toBeGreaterThan(beats[place - 1] ?? -1);
            expect(beat).toBeLessThan(endMs);
          }
        },
      ),
    );
  });
});
