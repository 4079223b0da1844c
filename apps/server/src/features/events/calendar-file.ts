import ical, { ICalCalendarMethod, type ICalCalendarData } from 'ical-generator';

export interface CalendarEntry {
  seoUrl: string;
  version: number;
  changedAt: Date;
  startsAt: Date;
  name: string;
  place: string;
  /** Lines above the address of the public page. */
  about: readonly string[];
  /** Time of writing. Defaults to now; a fixed one keeps the file the same until the event changes. */
  stamp?: Date;
}

/**
 * Returns an iCalendar file in UTC, which needs no zone definitions. The constant id and the increasing sequence let
 * calendars update a changed date, and show an event of several files once.
 */
export function calendarFile(
  publicUrl: string,
  entries: readonly CalendarEntry[],
  ofWhole: Pick<ICalCalendarData, 'name' | 'ttl'> = {},
): string {
  const calendar = ical({
    prodId: { company: 'Backline', product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
    ...ofWhole,
  });
  for (const { seoUrl, version, changedAt, startsAt, name, place, about, stamp } of entries) {
    const page = `${publicUrl}/events/${seoUrl}`;
    calendar.createEvent({
      id: `${seoUrl}@${new URL(publicUrl).hostname}`,
      sequence: version,
      lastModified: changedAt,
      start: startsAt,
      summary: name,
      location: place,
      description: [...about, page].filter(Boolean).join('\n'),
      url: page,
      ...(stamp && { stamp }),
    });
  }
  return calendar.toString();
}
