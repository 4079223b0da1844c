import { formatCount } from '../../lib/format.ts';
import type { Lights } from './lights.queries.ts';

/** Percent of the connected phones that are ready; null where none is connected. */
export function readyPercent({ ready, late }: Pick<Lights['phones'], 'ready' | 'late'>): number | null {
  return ready + late === 0 ? null : Math.floor((100 * ready) / (ready + late));
}

type Readiness = Pick<Lights, 'phones' | 'ready_share'>;

/**
 * Returns the warning before Play if fewer phones are ready than the staff wants, else null. `counted` holds the phones at the press, or null
 * if nobody could count them. The higher of the page's and the stored threshold counts.
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
