import type { DoorAnswer, DoorFan } from '@backline/contract/door';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { formatDateTime } from '../../lib/format.ts';

/** Describes the outcome of a tap on a fan's row, in the event's zone. Falls back to `name` if the answer has none. */
export function checkInWords(
  { outcome, fan, opens_dttm, closes_dttm, other_event: other }: DoorAnswer,
  { name: known, timezone }: { name: string; timezone: string },
): string {
  const time = (at: number) => `${formatDateTime(at, zoneOf(timezone))} ${shownZone(timezone, at)}`;
  const name = fan?.name ?? known;
  const arrivalOf = ({ checkin_dttm: at, checked_in_by: by }: DoorFan) =>
    at === null ? '' : ` since ${time(at)}, by ${by ?? 'their own hand'}`;
  switch (outcome) {
    case 'checked_in':
      return `${name} is checked in.`;
    case 'already_in':
      return `${name} is in already${fan === null ? '' : arrivalOf(fan)}.`;
    case 'other_event':
      return `${name} is on the list of another event: ${other?.event_name ?? ''}.`;
    case 'unknown':
      return `${name} is not on the list of this event.`;
    case 'not_open_yet':
      return `Check-in opens ${time(opens_dttm)}.`;
    case 'over':
      return `Check-in closed ${time(closes_dttm)}.`;
    case 'code_expired':
    case 'code_invalid':
      // Only scans get these outcomes.
      return `${name} was not checked in.`;
  }
}
