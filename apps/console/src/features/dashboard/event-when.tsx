import type { EventRow } from '@backline/contract/events';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { formatCardDate, formatTime } from '../../lib/format.ts';

export function EventWhen({ event: { event_dttm: at, timezone, venue } }: { event: EventRow }) {
  return (
    <small>
      {formatCardDate(at, zoneOf(timezone))}, {formatTime(at, zoneOf(timezone))} {shownZone(timezone, at)} · {venue}
    </small>
  );
}
