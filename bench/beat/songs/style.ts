import type { Drum } from './drums.ts';
import type { Instrument } from './instruments.ts';

/**
 * A rhythm over whole bars, a sign a step: `x` loud, `o` plain, `-` soft, `.` nothing. Spaces part the beats for the eye.
 * One longer than a bar goes on in the next.
 */
export type Rhythm = string;

export interface Part {
  /** A song takes one of them. */
  played: readonly Instrument[];
  rhythm: Rhythm;
  /** 0 to 1: how much of the way to the next note a note is held. */
  held: number;
}

export interface ChordPart extends Part {
  /** All notes at once, one after the other like a strum, or a single one each time. */
  manner: 'block' | 'strum' | 'broken';
}

export type Groove = Partial<Record<Drum, Rhythm>>;

export interface Style {
  name: string;
  bpm: readonly [lowest: number, highest: number];
  beatsPerBar: number;
  stepsPerBeat: 3 | 4;
  /** Where in the beat the off-beat eighth falls: 0.5 straight to 0.67 triplets. */
  swing?: readonly [number, number];
  /** Taken by turns of eight bars. None: no drums. */
  grooves: readonly Groove[];
  bass: Part;
  chords: ChordPart;
  /** Pads and strings under everything. */
  carpet?: Instrument;
  /** Whether each kick pushes the chords and the carpet down. */
  pumps?: boolean;
}

export interface Hit {
  step: number;
  /** 0 to 1. */
  velocity: number;
  /** Steps until the next hit. */
  steps: number;
}

const velocities: Record<string, number> = { x: 1, o: 0.7, '-': 0.35 };

/** The hits of one bar. */
export function hitsOf(rhythm: Rhythm, bar: number, stepsPerBar: number): Hit[] {
  const signs = rhythm.replaceAll(' ', '');
  const bars = signs.length / stepsPerBar;
  if (!Number.isInteger(bars)) throw new RangeError(`not whole bars of ${stepsPerBar} steps: ${rhythm}`);
  const from = (bar % bars) * stepsPerBar;
  const struck = Array.from({ length: stepsPerBar }, (_, step) => step).filter((step) => signs[from + step] !== '.');
  return struck.map((step, index) => ({
    step,
    velocity: velocities[signs[from + step] ?? ''] ?? 0,
    steps: (struck[index + 1] ?? stepsPerBar) - step,
  }));
}
