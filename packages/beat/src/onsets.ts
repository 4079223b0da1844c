import { type BandFrames, framesPerSecond } from './band-spectrum.ts';

export type Groups = readonly [low: Float32Array, middle: Float32Array, high: Float32Array];

/** Strength of onsets per frame, with zero mean and about unit variance around each moment. */
export interface Onsets {
  /** Log loudness: soft onsets count almost like loud ones. */
  groups: Groups;
  /** Linear loudness over all bands: misses soft onsets, and locates loud ones exactly. */
  attacks: Float32Array;
}

const lowestMiddleHz = 200;
const lowestHighHz = 2000;
/** Level below the song's mean at which a band is silent. */
const floorDb = -45;
const silentLevel = 1e-9;
/** A window of 46 ms spreads an attack over about two frames. */
const lagFrames = 2;
const meanSeconds = 0.5;
const varianceSeconds = 6;
/** Min share of the song's variance, so that quiet passages, such as hiss before the music, stay quiet. */
const minVarianceShare = 0.1;

/**
 * Computes a maximum-filtered spectral difference (SuperFlux; Böck & Widmer, "Maximum filter vibrato suppression for
 * onset detection", 2013). Compares a band with its own and its neighbours' earlier levels, so that vibrato does not
 * count as an onset.
 */
export function detectOnsets(frames: BandFrames): Onsets {
  const floor = Math.max(meanLevel(frames), silentLevel) * 10 ** (floorDb / 20);
  const [low, middle, high] = risesOf(frames, (magnitude) => Math.log(1 + magnitude / floor));
  const loud = risesOf(frames, Math.sqrt);
  const attacks = loud[0].map((rise, i) => rise + (loud[1][i] ?? 0) + (loud[2][i] ?? 0));
  return {
    groups: [normalised(low), normalised(middle), normalised(high)],
    attacks: normalised(attacks),
  };
}

function meanLevel({ frameCount, frame }: BandFrames): number {
  let power = 0;
  for (let index = 0; index < frameCount; index++) {
    for (const magnitude of frame(index)) power += magnitude * magnitude;
  }
  return Math.sqrt(power / Math.max(1, frameCount));
}

/**
 * Places a rise at the later of the two compared frames, because a window already contains an attack about `lagFrames`
 * frames before its centre reaches the attack.
 */
function risesOf({ frameCount, bandHz, frame }: BandFrames, loudness: (magnitude: number) => number): Groups {
  const groups: Groups = [new Float32Array(frameCount), new Float32Array(frameCount), new Float32Array(frameCount)];
  const bandCount = bandHz.length;
  const firstMiddle = bandHz.filter((hz) => hz < lowestMiddleHz).length;
  const firstHigh = bandHz.filter((hz) => hz < lowestHighHz).length;
  const history = Array.from({ length: lagFrames + 1 }, () => new Float32Array(bandCount + 2));
  for (let index = 0; index < frameCount; index++) {
    const now = history[index % history.length] ?? new Float32Array(bandCount + 2);
    const before = history[(index + 1) % history.length] ?? now;
    const magnitudes = frame(index);
    for (let band = 0; band < bandCount; band++) now[band + 1] = loudness(magnitudes[band] ?? 0);
    groups[0][index] = riseBetween(before, now, 0, firstMiddle);
    groups[1][index] = riseBetween(before, now, firstMiddle, firstHigh);
    groups[2][index] = riseBetween(before, now, firstHigh, bandCount);
  }
  return groups;
}

function riseBetween(before: Float32Array, now: Float32Array, fromBand: number, toBand: number): number {
  let sum = 0;
  for (let i = fromBand + 1; i <= toBand; i++) {
    const neighbours = Math.max(before[i - 1] ?? 0, before[i + 1] ?? 0);
    const rise = (now[i] ?? 0) - Math.max(before[i] ?? 0, neighbours);
    if (rise > 0) sum += rise;
  }
  return sum;
}

function normalised(envelope: Float32Array): Float32Array {
  const mean = movingMean(envelope, meanSeconds);
  const centred = envelope.map((value, i) => value - (mean[i] ?? 0));
  const squares = centred.map((value) => value * value);
  const variance = movingMean(squares, varianceSeconds);
  const least = minVarianceShare * squares.reduce((sum, value) => sum + value / squares.length, 0);
  return centred.map((value, i) => (value === 0 ? 0 : value / Math.sqrt(Math.max(least, variance[i] ?? 0))));
}

function movingMean(values: Float32Array, reachSeconds: number): Float32Array {
  const reach = Math.round(reachSeconds * framesPerSecond);
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  return values.map((_, i) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(values.length, i + reach + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

export function mixed(groups: Groups, weights: readonly number[]): Float32Array {
  return groups[0].map((_, i) => groups.reduce((sum, group, g) => sum + (group[i] ?? 0) * (weights[g] ?? 0), 0));
}

export const heardStrength = 1;

export function strengthAt(onset: Float32Array, moment: number, reachFrames: number): number {
  const centre = Math.round(moment);
  let best = onset[centre] ?? 0;
  for (let i = centre - reachFrames; i <= centre + reachFrames; i++) best = Math.max(best, onset[i] ?? 0);
  return best;
}
