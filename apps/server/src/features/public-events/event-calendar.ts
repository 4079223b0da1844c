import { placeOf } from '@backline/contract/event-place';
import { calendarFile, type PublicView } from '../events/index.ts';

export const eventCalendar = (event: PublicView, { publicUrl }: { publicUrl: string }): string =>
  calendarFile(publicUrl, [
    {
      seoUrl: event.seo_url,
      version: event.version,
      changedAt: new Date(event.changed_dttm),
      startsAt: new Date(event.event_dttm),
      name: event.event_name,
      place: placeOf(event),
      about: [event.artists.map(({ name }) => name).join(', ')],
    },
  ]);
