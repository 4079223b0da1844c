import { describe, expect, test } from 'vitest';
import { tempoPattern } from './tempo-pattern.ts';
import { litSpans } from './timeline.ts';

describe('a pattern at a tempo', () => {
  test.each([0, 0.4, -120, NaN, Infinity])('is rejected for %d beats a minute, which have no bar', (bpm) => {
    expect(() => tempoPattern(bpm, 10_000)).toThrow(RangeError);
  });

  test.each([NaN, Infinity])('is rejected for a song of %d ms, which an endless stream reports', (durationMs) => {
    expect(() => tempoPattern(120, durationMs)).toThrow(RangeError);
  });

  test.each([
    ['120: bars of 2000 ms', 120, 6_000, [0, 200, 1_800, 200, 1_800, 200, 1_800, 0]],
    ['128: bars of 1875 ms, not rounded', 128, 3_750, [0, 187.5, 1_687.5, 187.5, 1_687.5, 0]],
    ['100: bars of 2400 ms', 100, 2_400, [0, 240, 2_160, 0]],
    ['96: bars of 2500 ms, begun once', 96, 2_000, [0, 250, 2_250, 0]],
    ['127.6, rounded to 128', 127.6, 1_875, [0, 187.5, 1_687.5, 0]],
    ['95.5, rounded to 96', 95.5, 2_500, [0, 250, 2_250, 0]],
    ['96.4, rounded to 96', 96.4, 2_500, [0, 250, 2_250, 0]],
  ])('matches the specified payload for a tempo of %s', (_reason, bpm, durationMs, payload) => {
    expect(tempoPattern(bpm, durationMs)).toEqual(payload);
  });

  test('is as exact as floating-point numbers allow if the length of a bar has endless decimals', () => {
    const [, low, high] = tempoPattern(90, 2_000);
    expect(low).toBeCloseTo(266 + 2 / 3, 9);
    expect(high).toBeCloseTo(2_400, 9);
  });

  test('includes the bar that the end of the song cuts short', () => {
    expect(tempoPattern(120, 4_001)).toHaveLength(2 + 3 * 2);
    expect(tempoPattern(120, 4_000)).toHaveLength(2 + 2 * 2);
    expect(tempoPattern(120, 3_999)).toHaveLength(2 + 2 * 2);
  });

  test('has no extra bar if bars of fractional length fill the song exactly', () => {
    for (let bpm = 1; bpm <= 300; bpm++) expect(tempoPattern(bpm, 240_000)).toHaveLength(2 + bpm * 2);
  });

  test('has no bar for a song without length', () => {
    expect(tempoPattern(120, 0)).toEqual([0, 0]);
    expect(tempoPattern(120, -5)).toEqual([0, 0]);
  });

  test('lights the first tenth of every bar', () => {
    expect(litSpans(tempoPattern(120, 4_000))).toEqual([
      { startMs: 0, endMs: 200 },
      { startMs: 2_000, endMs: 2_200 },
    ]);
  });
});
