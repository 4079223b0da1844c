import { type BandFrames, framesPerSecond } from './band-spectrum.ts';

/** Low (kick and bass), middle (chords and voices) and high (snare and cymbals). */
export type Groups = readonly [low: Float32Array, middle: Float32Array, high: Float32Array];

/** How strongly something begins, frame by frame: zero mean and about unit variance around each moment. */
export interface Onsets {
  /** By logarithmic loudness: soft beginnings count almost like loud ones. */
  groups: Groups;
  /** By plain loudness, over the whole spectrum: it misses soft beginnings, and shows the loud ones where they are. */
  attacks: Float32Array;
}

const lowestMiddleHz = 200;
const lowestHighHz = 2000;
/** How far under the mean level of the song a band counts as silent. */
const floorDb = -45;
/** Under -180 dB nothing is music. */
const silentLevel = 1e-9;
/** A window of 46 ms hears an attack grow over about two frames. */
const lagFrames = 2;
/** Half the spans that the mean and the variance are taken over. */
const meanSeconds = 0.5;
const varianceSeconds = 6;
/** What is quieter than this share of the song's variance stays quiet, a hiss before the music above all. */
const leastVarianceShare = 0.1;

/**
 * A maximum-filtered spectral difference (SuperFlux; Böck & Widmer, "Maximum filter vibrato suppression for onset
 * detection", 2013): a band rises only by what it has above itself and its neighbours of a moment ago, so that a
 * vibrato is no onset.
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

/** A rise stands at the later of its two frames: a window hears an attack about that much before its centre is there. */
function risesOf({ frameCount, bandHz, frame }: BandFrames, loudness: (magnitude: number) => number): Groups {
  const groups: Groups = [new Float32Array(frameCount), new Float32Array(frameCount), new Float32Array(frameCount)];
  const bandCount = bandHz.length;
  const firstMiddle = bandHz.filter((hz) => hz < lowestMiddleHz).length;
  const firstHigh = bandHz.filter((hz) => hz < lowestHighHz).length;
  // Silence stands before the first frame, so that music which begins at once has a beginning, and beside the outer bands.
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
  const least = leastVarianceShare * squares.reduce((sum, value) => sum + value / squares.length, 0);
  return centred.map((value, i) => (value === 0 ? 0 : value / Math.sqrt(Math.max(least, variance[i] ?? 0))));
}

/** Over `reachSeconds` to either side; at the ends, over what there is. */
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

/** One envelope of the three groups, each with its weight. */
export function mixed(groups: Groups, weights: readonly number[]): Float32Array {
  return groups[0].map((_, i) => groups.reduce((sum, group, g) => sum + (group[i] ?? 0) * (weights[g] ?? 0), 0));
}

/** From this strength on, in standard deviations, something can be heard to begin. */
export const heardStrength = 1;

/** The strongest onset within `reachFrames` of a moment that may lie between two frames. */
export function strengthAt(onset: Float32Array, moment: number, reachFrames: number): number {
  const centre = Math.round(moment);
  let best = onset[centre] ?? 0;
  for (let i = centre - reachFrames; i <= centre + reachFrames; i++) best = Math.max(best, onset[i] ?? 0);
  return best;
}
