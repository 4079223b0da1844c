import type { DoorAnswer, DoorFan } from '@backline/contract/door';
import { tapped } from '@backline/contract/door.texts';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { formatDateTime } from '../../lib/format.ts';

/**
 * Describes the outcome of a check-in from the fan list, in the event's zone. Uses `name` if the response names no fan.
 */
export function checkInWords(
  { outcome, fan, opens_dttm, closes_dttm, other_event: other }: DoorAnswer,
  { name: known, timezone }: { name: string; timezone: string },
): string {
  const time = (at: number) => `${formatDateTime(at, zoneOf(timezone))} ${shownZone(timezone, at)}`;
  const name = fan?.name ?? known;
  const arrivalOf = ({ checkin_dttm: at, checked_in_by: by }: DoorFan) =>
    at === null ? '' : tapped.arrival(time(at), by);
  switch (outcome) {
    case 'checked_in':
      return tapped.checkedIn(name);
    case 'already_in':
      return tapped.alreadyIn(name, fan === null ? '' : arrivalOf(fan));
    case 'other_event':
      return tapped.otherEvent(name, other?.event_name ?? '');
    case 'unknown':
      return tapped.unknown(name);
    case 'not_open_yet':
      return tapped.notOpenYet(time(opens_dttm));
    case 'over':
      return tapped.over(time(closes_dttm));
    case 'code_expired':
    case 'code_invalid':
      // The server returns these two outcomes only for scanned codes, not for a check-in from the list.
      return tapped.notCheckedIn(name);
  }
}
