import ical, { ICalCalendarMethod } from 'ical-generator';
import { placeOf } from '@backline/contract/event-place';
import type { PublicView } from '../events/index.ts';

/**
 * The event as a calendar file. In UTC, so that it needs no table of zones; without an end, which nobody told us. Its id
 * stays and its sequence grows with each change, so that a calendar that knows the event takes a new date for the old one.
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
