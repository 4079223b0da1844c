import { shownZone, zoneOf } from '@backline/contract/time-zones';

interface Dated {
  event_dttm: number;
  timezone: string;
}

const format = ({ event_dttm, timezone }: Dated, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: zoneOf(timezone) }).format(event_dttm);

export const longDate = (event: Dated, locale: string): string => {
  const date = format(event, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `${date} ${shownZone(event.timezone, event.event_dttm)}`;
};

export const shortDate = (event: Dated, locale: string): string =>
  format(event, locale, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

export const monthOf = (event: Dated, locale: string): string => format(event, locale, { month: 'short' });
export const dayOf = (event: Dated, locale: string): string => format(event, locale, { day: 'numeric' });

/** Returns the moment in the event's own zone, such as `2027-07-03T20:00:00-05:00`. */
export function isoDate({ event_dttm, timezone }: Dated): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneOf(timezone),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(event_dttm);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}
