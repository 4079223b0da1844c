import type { Random } from './random.ts';

const scales = [
  [0, 2, 4, 5, 7, 9, 11],
  [0, 2, 3, 5, 7, 8, 10],
  [0, 2, 3, 5, 7, 9, 10],
  [0, 2, 4, 5, 7, 9, 10],
] as const;

/** Degrees of the scale, one a bar. */
const progressions = [
  [0, 4, 5, 3],
  [0, 5, 3, 4],
  [1, 4, 0, 0],
  [0, 0, 3, 0, 4, 3, 0, 4],
  [5, 3, 0, 4],
  [0, 6, 5, 6],
  [0, 3],
] as const;

export interface Harmony {
  /** Hz of the bass under a bar; `fifth` for the note between two roots. */
  bassOf(bar: number, fifth: boolean): number;
  /** Hz, from low to high. */
  chordOf(bar: number): number[];
  /** A note of a tune over a bar, in Hz. */
  tuneOf(bar: number): number;
}

export function createHarmony(random: Random): Harmony {
  const key = random.whole(0, 11);
  const scale = random.pick(scales);
  const progression = random.pick(progressions);
  const notes = random.chance(0.4) ? [0, 2, 4, 6] : [0, 2, 4];
  const bars = random.pick([1, 1, 2]);

  const rootOf = (bar: number) => progression[Math.floor(bar / bars) % progression.length] ?? 0;
  const semitones = (degree: number) => (scale[degree % 7] ?? 0) + 12 * Math.floor(degree / 7) + key;

  return {
    bassOf: (bar, fifth) => inRange(semitones(rootOf(bar) + (fifth ? 4 : 0)), 28),
    // Every note as near as its octave allows, so that chords move by small steps.
    chordOf: (bar) =>
      notes.map((third) => inRange(semitones(rootOf(bar) + third), 53)).toSorted((low, high) => low - high),
    tuneOf: (bar) => inRange(semitones(rootOf(bar) + random.pick([0, 2, 4, 1, 5])), 64),
  };
}

/** Hz of the note's octave that stands in the twelve semitones from `lowest`, a MIDI number. */
function inRange(semitone: number, lowest: number): number {
  const midi = lowest + ((((semitone - lowest) % 12) + 12) % 12);
  return 440 * 2 ** ((midi - 69) / 12);
}
