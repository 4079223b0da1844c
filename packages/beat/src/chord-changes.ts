import { type BandFrames, framesPerSecond } from './band-spectrum.ts';

const lowestHz = 100;
const highestHz = 3000;
/** Compares the sound within this time before and after a moment, about a quaver each. */
const spanSeconds = 0.25;
const silentTotal = 1e-9;

/**
 * Returns the change of sound per frame, with zero mean and unit variance. Chords change on beats, even if accents do
 * not fall on them. The change is relative to the loudness, so that loud passages do not count more.
 */
export function chordChanges({ frameCount, bandHz, frame }: BandFrames): Float32Array {
  const bands = [...bandHz.keys()].filter((band) => (bandHz[band] ?? 0) > lowestHz && (bandHz[band] ?? 0) < highestHz);
  const span = Math.round(spanSeconds * framesPerSecond);
  const [before, after] = [new Float64Array(bands.length), new Float64Array(bands.length)];
  const move = (sums: Float64Array, index: number, sign: 1 | -1) => {
    if (index < 0 || index >= frameCount) return;
    const magnitudes = frame(index);
    bands.forEach((band, i) => (sums[i] = (sums[i] ?? 0) + sign * Math.sqrt(magnitudes[band] ?? 0)));
  };
  for (let index = 0; index < span; index++) move(after, index, 1);
  const changes = new Float32Array(frameCount);
  for (let index = 0; index < frameCount; index++) {
    const total = sumOf(before) + sumOf(after);
    const difference = before.reduce((sum, value, i) => sum + Math.abs(value - (after[i] ?? 0)), 0);
    changes[index] = total > silentTotal ? difference / total : 0;
    move(before, index - span, -1);
    move(before, index, 1);
    move(after, index, -1);
    move(after, index + span, 1);
  }
  return standardised(changes);
}

function standardised(values: Float32Array): Float32Array {
  const mean = sumOf(values) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  return values.map((value) => (variance > 0 ? (value - mean) / Math.sqrt(variance) : 0));
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
