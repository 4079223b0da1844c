import { counted } from '@backline/contract/counted';
import type { EventPatternRow, LightOverlap } from '@backline/contract/event-patterns';
import * as lightTexts from '@backline/contract/lights.texts';
import { zoneOf, type Timezone } from '@backline/contract/time-zones';
import { formatYearFirst } from '../../lib/format.ts';

const phonesOf = (count: number) => counted(count, 'phone');

/** Returns details about the state: the number of phones, or why a pattern was skipped. Null if there are none. */
export function stateDetail({ state, phones }: Pick<EventPatternRow, 'state' | 'phones'>): string | null {
  if (state === 'skipped') return lightTexts.skippedWhy;
  if (phones === null) return null;
  if (state === 'preparing') return lightTexts.sentTo(phonesOf(phones));
  return state === 'running' ? lightTexts.runningOn(phonesOf(phones)) : lightTexts.reached(phonesOf(phones));
}

export const aroundOverlap = ({ kind, name }: LightOverlap) => lightTexts.overlapsWith(kind, name);

function overlapWords(overlap: LightOverlap, zone: string): string {
  const [before, after] = aroundOverlap(overlap);
  return before + formatYearFirst(overlap.start_dttm, zone) + after;
}

export const savedTexts = (
  { message, overlaps }: { message: string; overlaps: readonly LightOverlap[] },
  timezone: Timezone,
): readonly string[] => [message, ...overlaps.map((overlap) => overlapWords(overlap, zoneOf(timezone)))];
