import { countsInThrees } from './bar-length.ts';
import { framesPerSecond } from './band-spectrum.ts';
import { type Groups, strengthAt } from './onsets.ts';

/**
 * This range is wider than the usual 60 to 180, for d-beat at 190 and ballads at 55. The prior makes both ends rare.
 */
const slowestBpm = 50;
const fastestBpm = 200;

interface Level {
  step: number;
  phases: readonly number[];
}

const levels: readonly Level[] = [
  { step: 1 / 3, phases: [0] },
  { step: 1 / 2, phases: [0, 1 / 4] },
  { step: 1, phases: [0, 1 / 2] },
  { step: 2, phases: [0, 1 / 2, 1, 3 / 2] },
  { step: 3, phases: [0, 1, 2] },
];

const halfABarOfThree: Level = { step: 3 / 2, phases: [0, 1 / 2, 1] };

/** Weights of the evidence in `pointsFor`. Changing a weight by a quarter affects few songs. */
const points = { low: 12, high: 8, divided: 8, alternating: 6, ternary: 2, tempo: 4.5, silentBeats: 10, chords: 18 };
const preferredBpm = 104;
const fewestBeats = 8;

/**
 * Returns the beats at the level that listeners tap; the path may be off by a factor of 2, 3 or 3/2, or by half a beat.
 * Beats are positions in frames, with fractions. `chords` is the change of sound per frame: it separates beats from
 * off-beats, but does not depend on the tempo.
 */
export function atMetricalLevel(
  path: readonly number[],
  groups: Groups,
  onset: Float32Array,
  chords: Float32Array,
): number[] {
  if (path.length < fewestBeats) return [...path];
  const grids = gridsOn(path, groups, onset);
  const [best] = grids.toSorted((one, other) => other.score - one.score);
  const [chosen] = grids
    .filter(({ step }) => step === best?.step)
    .map(({ shifted, bpm, score }) => ({ shifted, score: score + chordPoints(shifted, bpm, chords) }))
    .toSorted((one, other) => other.score - one.score);
  return chosen?.shifted(0) ?? [...path];
}

interface Grid {
  step: number;
  shifted: (share: number) => number[];
  bpm: number;
  score: number;
}

function gridsOn(path: readonly number[], groups: Groups, onset: Float32Array): Grid[] {
  const possible = countsInThrees(path, groups) ? [...levels, halfABarOfThree] : levels;
  return possible.flatMap(({ step, phases }) =>
    phases.flatMap((phase) => {
      const shifted = (share: number) => stepped(path, step, phase + share * step);
      const bpm = tempoOf(shifted(0));
      if (!(bpm >= slowestBpm && bpm <= fastestBpm)) return [];
      return [{ step, shifted, bpm, score: pointsFor(shifted, bpm, groups, onset) }];
    }),
  );
}

function chordPoints(shifted: Grid['shifted'], bpm: number, chords: Float32Array): number {
  return points.chords * (meanAt(chords, shifted(0)) - meanAt(chords, shifted(1 / 2))) * densityRoot(bpm);
}

/**
 * Scores a grid. Kick, bass, snare and cymbals fall on beats more than between; chords divide beats in two; strong and
 * weak beats alternate. Each is a matched filter: the mean onset on a grid times the root of its density. Ternary beats
 * score less, silent beats cost, and a log-normal prior prefers moderate tempi (Moelants, "Preferred tempo
 * reconsidered", 2002). `shifted` returns the grid moved by a share of a beat.
 */
function pointsFor(
  shifted: (share: number) => number[],
  bpm: number,
  [low, middle, high]: Groups,
  onset: Float32Array,
): number {
  const [beats, halves] = [shifted(0), shifted(1 / 2)];
  const [even, odd] = alternately(beats);
  const thirds = [...alternately(shifted(1 / 3)), ...alternately(shifted(2 / 3))];
  const accents = (group: Float32Array) => meanAt(group, beats) - meanAt(group, halves) / 2;
  // An onset that divides a beat is weaker than the beat.
  const dividing = Math.min(meanAt(middle, halves), Math.max(meanAt(low, beats), meanAt(middle, beats)));
  const matched =
    points.low * accents(low) +
    points.high * accents(high) +
    points.divided * dividing +
    points.alternating * Math.abs(meanAt(onset, even) - meanAt(onset, odd));
  const isTernary = meanAt(onset, halves) < 0.2 && thirds.every((third) => meanAt(onset, third) > 0.5);
  const isSilentEveryOther = [low, middle, high].every(
    (group) => Math.min(meanAt(group, even), meanAt(group, odd)) <= 0,
  );
  return (
    matched * densityRoot(bpm) -
    points.tempo * Math.log2(bpm / preferredBpm) ** 2 +
    (isTernary ? points.ternary : 0) -
    (isSilentEveryOther ? points.silentBeats : 0)
  );
}

const densityRoot = (bpm: number) => Math.sqrt(bpm / 60 / framesPerSecond);

function stepped(path: readonly number[], step: number, phase: number): number[] {
  const count = Math.max(0, Math.floor((path.length - 1 - phase) / step + 1e-9) + 1);
  return Array.from({ length: count }, (_, n) => {
    const position = phase + n * step;
    const left = Math.min(Math.floor(position + 1e-9), path.length - 1);
    const from = path[left] ?? 0;
    return from + (position - left) * ((path[left + 1] ?? from) - from);
  });
}

function alternately(beats: readonly number[]): [even: number[], odd: number[]] {
  return [beats.filter((_, i) => i % 2 === 0), beats.filter((_, i) => i % 2 === 1)];
}

function tempoOf(beats: readonly number[]): number {
  const [first = 0, last = 0] = [beats[0], beats.at(-1)];
  return (60 * framesPerSecond * (beats.length - 1)) / (last - first);
}

function meanAt(onset: Float32Array, moments: readonly number[]): number {
  return moments.reduce((sum, moment) => sum + strengthAt(onset, moment, 1), 0) / Math.max(1, moments.length);
}
