import { fft } from 'fourier-transform';
import { framesPerSecond } from './band-spectrum.ts';
import { type Onsets } from './onsets.ts';

/** Intervals between beats that are looked at, in frames: 215 to 50 beats a minute. */
export const shortestInterval = Math.round((60 / 215) * framesPerSecond);
export const longestInterval = Math.round((60 / 50) * framesPerSecond);

const windowSeconds = 8;
const hopSeconds = 0.5;
const comb = [1, 2, 3, 4];

/** How periodic the music is, over time and over the interval between beats. */
export interface Tempogram {
  hopFrames: number;
  /** One row each hop: salience of each interval from the shortest to the longest. */
  rows: Float32Array[];
  /** How much each group of onsets has to say, summing to 1. */
  groupWeights: number[];
}

/** The autocorrelation of the onsets over 8 s, summed over a comb of multiples of each interval. */
export function tempogramOf({ groups, frameCount }: Onsets): Tempogram {
  const hopFrames = Math.round(hopSeconds * framesPerSecond);
  const perGroup = groups.map((group) => {
    const rows: Float32Array[] = [];
    for (let centre = 0; centre < frameCount; centre += hopFrames) rows.push(combRow(group, centre));
    return rows;
  });
  const periodic = perGroup.map((rows) => Math.max(0,periodicity(rows)) ** 4);
  const total = periodic.reduce((sum, value) => sum + value, 1e-9);
  const groupWeights = periodic.map((value) => value / total);
  const rows = (perGroup[0] ?? []).map((first, row) =>
    first.map((_, i) =>
      perGroup.reduce((sum, group, g) => sum + (group[row]?.[i] ?? 0) * (groupWeights[g] ?? 0), 0),
    ),
  );
  return { hopFrames, rows, groupWeights };
}

function combRow(group: Float32Array, centre: number): Float32Array {
  const reach = Math.round((windowSeconds * framesPerSecond) / 2);
  const part = group.subarray(Math.max(0, centre - reach), Math.min(group.length, centre + reach));
  const correlation = autocorrelation(part, longestInterval * (comb.at(-1) ?? 1) + 2);
  const row = new Float32Array(longestInterval - shortestInterval + 1);
  for (let i = 0; i < row.length; i++) {
    let sum = 0;
    for (const multiple of comb) {
      const lag = (i + shortestInterval) * multiple;
      let best = -1;
      // A multiple of a whole interval is off by up to half a frame each time.
      for (let near = -(multiple >> 1); near <= multiple >> 1; near++) best = Math.max(best, correlation[lag + near] ?? 0);
      sum += best / comb.length;
    }
    row[i] = sum;
  }
  return row;
}

const fftLength = 2048;
const padded = new Float64Array(fftLength);

/** Normalised so that lag 0 is 1. */
function autocorrelation(values: Float32Array, lags: number): Float32Array {
  padded.fill(0);
  padded.set(values);
  const [re, im] = fft(padded);
  for (let i = 0; i <= fftLength / 2; i++) {
    const power = (re[i] ?? 0) ** 2 + (im[i] ?? 0) ** 2;
    padded[i] = power;
    if (i > 0 && i < fftLength / 2) padded[fftLength - i] = power;
  }
  const [result] = fft(padded);
  const power = (result[0] ?? 0) + 1e-9;
  return Float32Array.from({ length: lags }, (_, lag) => (result[lag] ?? 0) / power);
}

/** The height of the strongest interval of the whole song. */
function periodicity(rows: Float32Array[]): number {
  let best = 0;
  for (let i = 0; i < (rows[0]?.length ?? 0); i++) {
    best = Math.max(best, rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / rows.length);
  }
  return best;
}
