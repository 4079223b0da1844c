import type { Timezone } from '@backline/contract/time-zones';
import { formatHour } from '../lib/format.ts';
import { useIsAway } from '../lib/network.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Soft } from './card.tsx';

export function KnownAt({ atMs, zone }: { atMs: number; zone: Timezone }) {
  const isAway = useIsAway();
  if (!isAway || atMs === 0) return null;
  return <Soft>{generalTexts.fan.knownAt(formatHour(atMs, zone))}</Soft>;
}
