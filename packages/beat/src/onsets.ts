import { type BandFrames, framesPerSecond } from './band-spectrum.ts';

/** How strongly something begins, frame by frame: zero mean and unit variance around each moment. */
export interface Onsets {
  frameCount: number;
  /** Low, middle and high: bass and kick, voices and chords, cymbals. */
  groups: Float32Array[];
}

const groupEdgesHz = [200, 2000];
const lagFrames = 2;
const floorDb = -45;
const meanSeconds = 0.5;
const levelSeconds = 6;

/**
 * A maximum-filtered spectral difference (SuperFlux; Böck & Widmer, "Maximum filter vibrato suppression for onset
 * detection", 2013): a band rises only above what it and its neighbours were a moment ago, so vibrato is no onset.
 */
export function detectOnsets(frames: BandFrames): Onsets {
  const { frameCount } = frames;
  const levels = compressed(frames);
  const bandCount = frames.bandHz.length;
  const groups = [...groupEdgesHz, 0].map(() => new Float32Array(frameCount));
  const groupOf = frames.bandHz.map((hz) => groupEdgesHz.filter((edge) => hz >= edge).length);
  for (let frame = lagFrames; frame < frameCount; frame++) {
    const now = frame * bandCount;
    const before = now - lagFrames * bandCount;
    for (let band = 0; band < bandCount; band++) {
      const left = levels[before + Math.max(0, band - 1)] ?? 0;
      const same = levels[before + band] ?? 0;
      const right = levels[before + Math.min(bandCount - 1, band + 1)] ?? 0;
      const rise = (levels[now + band] ?? 0) - Math.max(left, same, right);
      const group = groups[groupOf[band] ?? 0];
      // The rise lies between the two frames that it compares.
      if (rise > 0 && group) group[frame - (lagFrames >> 1)] = (group[frame - (lagFrames >> 1)] ?? 0) + rise;
    }
  }
  return { frameCount, groups: groups.map(normalised) };
}

/** Logarithmic magnitudes above a floor that stands a fixed distance under the song's level. */
function compressed({ magnitudes, frameCount }: BandFrames): Float32Array {
  let power = 0;
  for (const value of magnitudes) power += value * value;
  const floor = Math.max(Math.sqrt(power / Math.max(1, frameCount)) * 10 ** (floorDb / 20), 1e-7);
  return magnitudes.map((value) => Math.log10(1 + value / floor));
}

function normalised(envelope: Float32Array): Float32Array {
  const mean = movingMean(envelope, meanSeconds);
  const centred = envelope.map((value, i) => value - (mean[i] ?? 0));
  const power = movingMean(centred.map((value) => value * value), levelSeconds);
  let total = 0;
  for (const value of power) total += value;
  const least = (0.1 * total) / Math.max(1, power.length) + 1e-9;
  return centred.map((value, i) => value / Math.sqrt(Math.max(least, power[i] ?? 0)));
}

/** The mean over a window of 2 × `seconds`, centred; at the ends, over what there is. */
export function movingMean(values: Float32Array, seconds: number): Float32Array {
  const reach = Math.round(seconds * framesPerSecond);
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  return values.map((_, i) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(values.length, i + reach + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}
