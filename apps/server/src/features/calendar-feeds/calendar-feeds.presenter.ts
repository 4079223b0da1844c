import ical, { ICalCalendarMethod } from 'ical-generator';
import { placeOf } from '@backline/contract/event-place';
import type { FeedEvent, FeedOwner } from './calendar-feeds.repository.ts';

const refreshSeconds = 3_600;

/** Returns an iCalendar file in UTC. The ids equal those of an event's own file, so calendars show an event once. */
export function presentFeed(owner: FeedOwner, events: readonly FeedEvent[], publicUrl: string): string {
  const calendar = ical({
    prodId: { company: 'Backline', product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
    name: `Events of ${owner.name}`,
    ttl: refreshSeconds,
  });
  for (const event of events) {
    const page = `${publicUrl}/events/${event.seo_url}`;
    calendar.createEvent({
      id: `${event.seo_url}@${new URL(publicUrl).hostname}`,
      sequence: event.version,
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      start: new Date(event.starts_at),
      summary: event.name,
      location: placeOf(event),
      description: page,
      url: page,
    });
  }
  return calendar.toString();
}
