import type { EventPatternRow, LightOverlap } from '@backline/contract/event-patterns';
import type { ShowState } from '@backline/contract/light-shows';
import { zoneOf, type Timezone } from '@backline/contract/time-zones';
import { formatCount, formatYearFirst } from '../../lib/format.ts';

const words: Readonly<Record<ShowState, string>> = {
  scheduled: 'Scheduled',
  preparing: 'Preparing',
  running: 'Running',
  over: 'Over',
  stopped: 'Stopped',
  skipped: 'Skipped: another show had its time, or the product was not running',
};

const phonesOf = (count: number) => (count === 1 ? '1 phone' : `${formatCount(count)} phones`);

export function stateWords({ state, phones }: Pick<EventPatternRow, 'state' | 'phones'>): string {
  if (phones === null) return words[state];
  if (state === 'preparing') return `Sent to ${phonesOf(phones)}`;
  return state === 'running' ? `Running on ${phonesOf(phones)}` : `${words[state]} · reached ${phonesOf(phones)}`;
}

export const aroundOverlap = ({ kind, name }: LightOverlap): readonly [string, string] => [
  `Overlaps with the ${kind} “${name}” at `,
  ': only the one that starts first is shown.',
];

function overlapWords(overlap: LightOverlap, zone: string): string {
  const [before, after] = aroundOverlap(overlap);
  return before + formatYearFirst(overlap.start_dttm, zone) + after;
}

export const savedTexts = (
  { message, overlaps }: { message: string; overlaps: readonly LightOverlap[] },
  timezone: Timezone,
): readonly string[] => [message, ...overlaps.map((overlap) => overlapWords(overlap, zoneOf(timezone)))];
