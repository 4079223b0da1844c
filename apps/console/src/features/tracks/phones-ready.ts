import { formatCount } from '../../lib/format.ts';
import type { Lights } from './lights.queries.ts';

/** Percent of the connected phones that are ready; null where none is connected. */
export function readyPercent({ ready, late }: Pick<Lights['phones'], 'ready' | 'late'>): number | null {
  return ready + late === 0 ? null : Math.floor((100 * ready) / (ready + late));
}

/** What Play says first where fewer phones are ready than the staff wants; null where nothing is to be said. */
export function readyWarning({ phones, ready_share: wanted }: Pick<Lights, 'phones' | 'ready_share'>): string | null {
  const percent = readyPercent(phones);
  if (wanted === 0 || (percent !== null && percent >= wanted)) return null;
  if (percent === null) return 'No phone is connected yet.';
  const { ready, late } = phones;
  return `${formatCount(ready)} of ${formatCount(ready + late)} phones are ready (${percent}%), less than the ${wanted}% that you want.`;
}
