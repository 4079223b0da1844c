import { formatCount } from '../../lib/format.ts';
import type { Lights } from './lights.queries.ts';

/** Returns the percentage of connected phones that are ready. Null if none is connected. */
export function readyPercent({ ready, late }: Pick<Lights['phones'], 'ready' | 'late'>): number | null {
  return ready + late === 0 ? null : Math.floor((100 * ready) / (ready + late));
}

/** Formats as `412 of 430 ready`. */
export const readyWords = ({ ready, late }: Pick<Lights['phones'], 'ready' | 'late'>): string =>
  ready + late === 0 ? 'none connected' : `${formatCount(ready)} of ${formatCount(ready + late)} ready`;

type Readiness = Pick<Lights, 'phones' | 'ready_share'>;

/**
 * Returns a warning, or null if enough phones are ready. `counted` is null if the count failed. The higher of the two
 * thresholds applies.
 */
export function readyWarning(shown: Readiness, counted: Readiness | null): string | null {
  const wanted = Math.max(shown.ready_share, counted?.ready_share ?? 0);
  if (wanted === 0) return null;
  if (counted === null) return 'The phones could not be counted just now.';
  const percent = readyPercent(counted.phones);
  if (percent === null) return 'No phone is connected yet.';
  if (percent >= wanted) return null;
  const { ready, late } = counted.phones;
  return `${formatCount(ready)} of ${formatCount(ready + late)} phones are ready (${percent}%), less than the ${wanted}% that you want.`;
}
