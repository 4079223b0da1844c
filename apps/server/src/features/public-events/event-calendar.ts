import ical, { ICalCalendarMethod } from 'ical-generator';
import { placeOf } from '@backline/contract/event-place';
import type { PublicView } from '../events/index.ts';

/**
 * Returns an iCalendar file in UTC, which needs no zone definitions. The constant id and the increasing sequence let
 * calendars update a changed date.
 */
export function eventCalendar(event: PublicView, { publicUrl }: { publicUrl: string }): string {
  const page = `${publicUrl}/events/${event.seo_url}`;
  const calendar = ical({ prodId: { company: 'Backline', product: 'Events' }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${event.seo_url}@${new URL(publicUrl).hostname}`,
    sequence: event.version,
    lastModified: new Date(event.changed_dttm),
    start: new Date(event.event_dttm),
    summary: event.event_name,
    location: placeOf(event),
    description: [event.artists.map(({ name }) => name).join(', '), page].filter(Boolean).join('\n'),
    url: page,
  });
  return calendar.toString();
}
