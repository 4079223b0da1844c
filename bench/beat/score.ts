import { continuity } from './continuity.ts';
import { metricalLevels } from './metrical-levels.ts';

/**
 * Accuracy of the found beats. Names and definitions are those of mir_eval 0.8, without its trimming of early beats.
 */
export interface Score {
  /** F-measure, 0 to 1: a found beat is correct within 70 ms of a true one. */
  f: number;
  /** F-measure at the metrical level that fits best. */
  fml: number;
  cmlt: number;
  amlt: number;
  /** Median distance of matched beats; NaN without a match. */
  medianMs: number;
  p95Ms: number;
  /** Number of found beats that lie before the song begins or after it ends; NaN if none was found. */
  stray: number;
}

const windowMs = 70;
/** Time after the last beat within which a further beat is not stray, because sounds still ring. */
const tailMs = 500;

/** Scores found beats against the true ones. Both lists are in milliseconds, sorted. */
export function score(truth: readonly number[], found: readonly number[]): Score {
  const levels = metricalLevels(truth);
  const offsets = matchedOffsets(truth, found).toSorted((one, other) => one - other);
  const [first = 0, last = 0] = [truth[0], truth.at(-1)];
  return {
    f: fMeasure(truth, found),
    fml: Math.max(...levels.map((level) => fMeasure(level, found))),
    cmlt: continuity(truth, found),
    amlt: Math.max(...levels.map((level) => continuity(level, found))),
    medianMs: quantile(offsets, 0.5),
    p95Ms: quantile(offsets, 0.95),
    stray:
      found.length === 0 ? Number.NaN : found.filter((beat) => beat < first - windowMs || beat > last + tailMs).length,
  };
}

function fMeasure(truth: readonly number[], found: readonly number[]): number {
  return (2 * matchedOffsets(truth, found).length) / Math.max(1, truth.length + found.length);
}

/**
 * Returns the distances between matched beats in the largest one-to-one matching. The lists are sorted, so matching the
 * earliest beat that fits is optimal.
 */
function matchedOffsets(truth: readonly number[], found: readonly number[]): number[] {
  const offsets: number[] = [];
  let next = 0;
  for (const beat of found) {
    while ((truth[next] ?? Number.POSITIVE_INFINITY) < beat - windowMs) next += 1;
    const offset = Math.abs((truth[next] ?? Number.POSITIVE_INFINITY) - beat);
    if (offset > windowMs) continue;
    offsets.push(offset);
    next += 1;
  }
  return offsets;
}

const quantile = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
