import { autocorrelation } from './autocorrelation.ts';
import { framesPerSecond } from './band-spectrum.ts';
import { type Groups } from './onsets.ts';

export const minInterval = Math.round((60 / 215) * framesPerSecond);
export const maxInterval = Math.round((60 / 50) * framesPerSecond);
export const intervalCount = maxInterval - minInterval + 1;

const windowSeconds = 8;
const hopSeconds = 0.5;
const multiples = [1, 2, 3, 4];
const fftLength = 2048;
/** A window needs at least this share of the song's variance to reach full periodicity. */
const minVariance = 0.25;
/** The exponent is high, so that one group with a clear pulse outweighs two vague groups. */
const weightExponent = 4;

/** Periodicity over time and beat interval (Grosche & Müller, 2011). */
export interface Tempogram {
  rowAt(frame: number): Float32Array;
  groupWeights: number[];
}

/** Computes each group's autocorrelation over 8 s, averaged over a comb of multiples of each interval. */
export function tempogramOf(groups: Groups): Tempogram {
  const hop = hopSeconds * framesPerSecond;
  const rowCount = Math.ceil(groups[0].length / hop);
  const combs = groups.map((group) => Array.from({ length: rowCount }, (_, row) => combAround(group, row * hop)));
  const clarities = combs.map((rows) => Math.max(0, ...meanOf(rows)) ** weightExponent);
  const total = clarities.reduce((sum, clarity) => sum + clarity, 0);
  const groupWeights = clarities.map((clarity) => (total > 0 ? clarity / total : 0));
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const mixed = new Float32Array(intervalCount);
    return mixed.map((_none, i) =>
      combs.reduce((sum, comb, group) => sum + (comb[row]?.[i] ?? 0) * (groupWeights[group] ?? 0), 0),
    );
  });
  const nothing = new Float32Array(intervalCount);
  return { rowAt: (frame) => rows[Math.min(rowCount - 1, Math.round(frame / hop))] ?? nothing, groupWeights };
}

function combAround(onset: Float32Array, centre: number): Float32Array {
  const reach = (windowSeconds * framesPerSecond) / 2;
  const part = onset.subarray(Math.max(0, centre - reach), centre + reach);
  const correlation = autocorrelation(part, fftLength);
  const variance = Math.max(minVariance, correlation[0] ?? 0);
  const comb = new Float32Array(intervalCount);
  return comb.map((_, i) => {
    let sum = 0;
    for (const multiple of multiples) {
      const off = multiple >> 1;
      let best = -Infinity;
      for (let lag = (i + minInterval) * multiple - off; lag <= (i + minInterval) * multiple + off; lag++) {
        best = Math.max(best, correlation[lag] ?? 0);
      }
      sum += best;
    }
    return sum / multiples.length / variance;
  });
}

function meanOf(rows: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(intervalCount);
  return mean.map((_, i) => rows.reduce((sum, row) => sum + (row[i] ?? 0) / rows.length, 0));
}
