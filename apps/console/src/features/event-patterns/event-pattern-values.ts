import { zoneOf, type Timezone } from '@backline/contract/time-zones';
import type { addEventPattern, EventPatternRow, LightOverlap } from '@backline/contract/event-patterns';
import type { Input } from '@backline/contract/operation';
import { toWallClock } from '@backline/page/time-zone';
import { keepShown, toEpoch } from '../../nouns/events/event-clock.ts';
import { overlapWords } from './event-pattern-words.ts';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface EventPatternValues {
  /** As the clocks of the event's zone show it, or what was typed. */
  start_dttm: string | null;
  pattern_id: number | null;
  /** It has none; forms whose records somebody else may save ask for it. */
  image: null;
}

export const newEventPattern: EventPatternValues = { start_dttm: null, pattern_id: null, image: null };

type Stored = Pick<EventPatternRow, 'start_dttm' | 'pattern_id'>;

export const toValues = (stored: Stored, timezone: Timezone): EventPatternValues => ({
  start_dttm: toWallClock(stored.start_dttm, zoneOf(timezone)),
  pattern_id: stored.pattern_id,
  image: null,
});

/** What is not chosen goes as it is, and is refused. */
export const toFields = (
  { start_dttm: start, pattern_id: patternId }: EventPatternValues,
  timezone: Timezone,
  stored?: Stored,
): Omit<Input<typeof addEventPattern>, 'event_id'> => ({
  start_dttm: keepShown(stored?.start_dttm ?? 0, toEpoch(start, timezone), timezone),
  pattern_id: patternId,
});

/** What is told of a save: also what else is on at that time. */
export const savedTexts = (
  { message, overlaps }: { message: string; overlaps: readonly LightOverlap[] },
  timezone: Timezone,
): readonly string[] => [message, ...overlaps.map((overlap) => overlapWords(overlap, zoneOf(timezone)))];
