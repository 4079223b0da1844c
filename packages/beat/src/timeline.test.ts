import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beatsOf, closestBeatsMs, durationOf, litSpans, timelineOf } from './timeline.ts';

const song = fc
  .tuple(
    fc.nat(3_000),
    fc.array(fc.integer({ min: closestBeatsMs, max: 2_500 }), { maxLength: 200 }),
    fc.integer({ min: 1, max: 3_000 }),
    fc.boolean(),
  )
  .map(([firstMs, intervalsMs, restMs, hasBeats]) => {
    const beats = [firstMs];
    for (const intervalMs of intervalsMs) beats.push((beats.at(-1) ?? 0) + intervalMs);
    return { beats: hasBeats ? beats : [], durationMs: (beats.at(-1) ?? 0) + restMs };
  });

describe('a timeline from beats', () => {
  test.each([NaN, Infinity])('is rejected for a song of %d ms, which an endless stream reports', (durationMs) => {
    expect(() => timelineOf([0], durationMs)).toThrow(RangeError);
  });

  test('omits beats outside the song', () => {
    expect(timelineOf([-500, -1, 1_000, 2_000, 2_500], 2_000)).toEqual([1_000, 100, 900]);
  });

  test('omits a beat too close to the last lit beat, and measures the next beat from that lit beat', () => {
    expect(timelineOf([0, 60, 99, 600], 1_000)).toEqual([0, 60, 540, 60, 340]);
  });

  test('omits invalid times and times out of order', () => {
    expect(timelineOf([NaN, 500, 200, Infinity, 1_000], 1_400)).toEqual([500, 50, 450, 50, 350]);
  });

  test('stays dark without beats, and is empty if the song has no length', () => {
    expect(timelineOf([], 5_000)).toEqual([5_000]);
    expect(timelineOf([], 0)).toEqual([]);
    expect(timelineOf([0, 500], 0)).toEqual([]);
    expect(timelineOf([0, 500], -1_000)).toEqual([]);
  });

  test.each([
    ['a tenth of the interval', [0, 1_000], [0, 100, 900, 100, 1_900]],
    ['at least 50 ms', [0, 300], [0, 50, 250, 50, 2_650]],
    ['at most 150 ms', [0, 2_000], [0, 150, 1_850, 150, 850]],
    ['a tenth of a second if it is the only one', [200], [200, 100, 2_700]],
    ['not past the end of the song', [0, 2_980], [0, 150, 2_830, 20]],
  ])('lights a beat for %s', (_reason, beats, timeline) => {
    expect(timelineOf(beats, 3_000)).toEqual(timeline);
  });

  test('rounds a beat just before the start to 0, not to -0', () => {
    expect(timelineOf([-0.4], 1_000)).toEqual([0, 100, 900]);
  });

  test('is within half a millisecond of the last beat after ten minutes, because times are rounded, not durations', () => {
    const beats = Array.from({ length: 1_300 }, (_, beat) => 0.3 + beat * (60_000 / 129.7));
    const lit = beatsOf(timelineOf(beats, 602_000));
    expect(lit).toHaveLength(beats.length);
    expect(Math.max(...beats.map((beat, place) => Math.abs(beat - (lit[place] ?? 0))))).toBeLessThanOrEqual(0.5);
  });

  test('holds whole milliseconds that last as long as the song, for any times', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -100, max: 9_000 })),
        fc.double({ min: 0, max: 9_000, noNaN: true }),
        (times, length) => {
          const timeline = timelineOf(times, length);
          expect(timeline.every((durationMs) => Number.isInteger(durationMs) && durationMs >= 0)).toBe(true);
          expect(durationOf(timeline)).toBe(Math.round(length));
        },
      ),
    );
  });

  test('gives every beat 50 to 150 ms of light and at least 50 ms of dark, except at the end', () => {
    fc.assert(
      fc.property(song, ({ beats, durationMs }) => {
        const [, ...lights] = timelineOf(beats, durationMs);
        const last = beats.length * 2 - 2;
        for (const [place, ms] of lights.slice(0, last).entries()) {
          expect(ms).toBeGreaterThanOrEqual(50);
          if (place % 2 === 0) expect(ms).toBeLessThanOrEqual(150);
        }
      }),
    );
  });
});

describe('timelines and beats', () => {
  test('convert into each other exactly', () => {
    fc.assert(
      fc.property(song, ({ beats, durationMs }) => {
        const timeline = timelineOf(beats, durationMs);
        expect(beatsOf(timeline)).toEqual(beats);
        expect(timelineOf(beatsOf(timeline), durationOf(timeline))).toEqual(timeline);
      }),
    );
  });

  test('convert into each other exactly even after close beats were omitted, because the same beats are kept each time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 5_000 })), (times) => {
        const timeline = timelineOf(times, 4_000);
        expect(timelineOf(beatsOf(timeline), durationOf(timeline))).toEqual(timeline);
      }),
    );
  });
});

describe('the spans of a light', () => {
  test.each([[[0, -1]], [[5, NaN]], [[Infinity]], [[1e308, 1e308]]])(
    'reject the timeline %j, which has an invalid duration',
    (timeline) => {
      expect(() => litSpans(timeline)).toThrow(RangeError);
    },
  );

  test('are what is visible: a dark of 0 ms joins two lights, and a light of 0 ms joins two darks', () => {
    expect(litSpans([0, 10, 0, 20, 5, 0, 5, 7])).toEqual([
      { startMs: 0, endMs: 30 },
      { startMs: 40, endMs: 47 },
    ]);
  });
});
