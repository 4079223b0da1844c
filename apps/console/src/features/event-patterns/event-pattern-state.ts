import { counted } from '@backline/contract/counted';
import type { EventPatternRow, LightOverlap } from '@backline/contract/event-patterns';
import type { ShowState } from '@backline/contract/light-shows';
import * as lightTexts from '@backline/contract/lights.texts';
import { zoneOf, type Timezone } from '@backline/contract/time-zones';
import { formatYearFirst } from '../../lib/format.ts';

const words: Readonly<Record<ShowState, string>> = { ...lightTexts.showStates, skipped: lightTexts.patternSkipped };

const phonesOf = (count: number) => counted(count, 'phone');

export function stateWords({ state, phones }: Pick<EventPatternRow, 'state' | 'phones'>): string {
  if (phones === null) return words[state];
  if (state === 'preparing') return lightTexts.sentTo(phonesOf(phones));
  return state === 'running'
    ? lightTexts.runningOn(phonesOf(phones))
    : lightTexts.reached(words[state], phonesOf(phones));
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
