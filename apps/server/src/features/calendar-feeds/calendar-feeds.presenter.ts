import { placeOf } from '@backline/contract/event-place';
import { calendarFile } from '../events/index.ts';
import type { FeedEvent, FeedOwner } from './calendar-feeds.repository.ts';

const refreshSeconds = 3_600;

export function presentFeed(owner: FeedOwner, events: readonly FeedEvent[], publicUrl: string): string {
  const entries = events.map((event) => ({
    seoUrl: event.seo_url,
    version: event.version,
    changedAt: new Date(event.updated_at),
    startsAt: new Date(event.starts_at),
    name: event.name,
    place: placeOf(event),
    about: [],
    stamp: new Date(event.updated_at),
  }));
  return calendarFile(publicUrl, entries, { name: `Events of ${owner.name}`, ttl: refreshSeconds });
}
