import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubleBeats, halveBeats, nudgeBeats, nudgeStepMs, shiftHalfABeat } from './correct-beats.ts';

const songWithGaps = (fewestMs: number) =>
  fc
    .tuple(fc.nat(2_000), fc.array(fc.integer({ min: fewestMs, max: 2_000 }), { maxLength: 60 }), fc.nat(2_000))
    .map(([firstMs, intervalsMs, restMs]) => {
      const beats = [firstMs];
      for (const intervalMs of intervalsMs) beats.push((beats.at(-1) ?? 0) + intervalMs);
      return { beats, durationMs: (beats.at(-1) ?? 0) + 1 + restMs };
    });
const anySong = fc.oneof(
  fc.nat(5_000).map((durationMs) => ({ beats: [], durationMs })),
  songWithGaps(1),
);

const corrections: [string, (beats: readonly number[], durationMs: number) => number[]][] = [
  ['doubled', doubleBeats],
  ['halved', (beats) => halveBeats(beats)],
  ['halved from the second', (beats) => halveBeats(beats, 'second')],
  ['shifted', shiftHalfABeat],
  ['nudged later', (beats, durationMs) => nudgeBeats(beats, nudgeStepMs, durationMs)],
  ['nudged earlier', (beats, durationMs) => nudgeBeats(beats, -nudgeStepMs, durationMs)],
];

test.each(corrections)(
  'returns whole, ordered beats inside the song when beats are %s, and leaves the input unchanged',
  (_name, correct) => {
    fc.assert(
      fc.property(anySong, ({ beats, durationMs }) => {
        const asTheyWere = [...beats];
        const corrected = correct(beats, durationMs);
        expect(beats).toEqual(asTheyWere);
        for (const [place, beat] of corrected.entries()) {
          expect(Number.isInteger(beat)).toBe(true);
          expect(beat).toBeGreaterThan(corrected[place - 1] ?? -1);
          expect(beat).toBeLessThan(durationMs);
        }
      }),
    );
  },
);

test.each(corrections)('returns no beats when an empty list of beats is %s', (_name, correct) => {
  expect(correct([], 1_000)).toEqual([]);
});

describe('doubled beats', () => {
  test('include no beat past the end of the song', () => {
    expect(doubleBeats([0, 500], 750)).toEqual([0, 250, 500]);
    expect(doubleBeats([0, 500], 751)).toEqual([0, 250, 500, 750]);
  });

  test('add none between neighbours 1 ms apart, and none to a single beat', () => {
    expect(doubleBeats([5, 6], 7)).toEqual([5, 6]);
    expect(doubleBeats([400], 5_000)).toEqual([400]);
  });

  test('become the original list again when halved', () => {
    fc.assert(
      fc.property(songWithGaps(2), ({ beats, durationMs }) => {
        expect(halveBeats(doubleBeats(beats, durationMs))).toEqual(beats);
      }),
    );
  });
});

describe('halved beats', () => {
  test('begin with the first or the second beat, and the two possible halves together have all beats', () => {
    expect(halveBeats([100, 600, 1_100])).toEqual([100, 1_100]);
    expect(halveBeats([100, 600, 1_100], 'second')).toEqual([600]);
  });
});

describe('shifted beats', () => {
  test('are in the middle of the intervals, and the last one is dropped if it lies past the end of the song', () => {
    expect(shiftHalfABeat([0, 500, 1_100], 1_500)).toEqual([250, 800, 1_400]);
    expect(shiftHalfABeat([0, 500, 1_100], 1_400)).toEqual([250, 800]);
  });

  test('stay in place if there is only one', () => {
    expect(shiftHalfABeat([400], 5_000)).toEqual([400]);
  });

  test('are the beats that doubling adds', () => {
    fc.assert(
      fc.property(songWithGaps(2), ({ beats, durationMs }) => {
        fc.pre(beats.length > 1);
        const both = [...beats, ...shiftHalfABeat(beats, durationMs)].toSorted((a, b) => a - b);
        expect(both).toEqual(doubleBeats(beats, durationMs));
      }),
    );
  });
});

describe('nudged beats', () => {
  test('return to their places when nudged back, except those that were nudged out of the song', () => {
    fc.assert(
      fc.property(anySong, fc.integer({ min: -200, max: 200 }), ({ beats, durationMs }, byMs) => {
        const stayed = beats.filter((beat) => beat + byMs >= 0 && beat + byMs < durationMs);
        expect(nudgeBeats(nudgeBeats(beats, byMs, durationMs), -byMs, durationMs)).toEqual(stayed);
      }),
    );
  });
});
