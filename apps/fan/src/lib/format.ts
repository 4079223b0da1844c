import { shownZone, zoneOf, type Timezone } from '@backline/contract/time-zones';

const format = (at: number, zone: Timezone, options: Intl.DateTimeFormatOptions) =>
  `${new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(zone), ...options }).format(at)} ${shownZone(zone, at)}`.replace(
    hourToZone,
    nextTo,
  );

/** An hour, its half of the day and its zone stay on one line. */
const hourToZone = /\s([AP]M)\s(\S+)$/u;
const nextTo = '\u00a0$1\u00a0$2';

const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** `Sat, Jul 4, 2027, 8:00 PM CST`: where the event is, whatever the phone's own zone. */
export const formatMoment = (at: number, zone: Timezone): string =>
  format(at, zone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', ...clock });

/** `8:00 PM`: of tonight. */
export const formatTime = (at: number, zone: Timezone): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(zone), ...clock }).format(at);

/** `8:00:05 PM` */
export const formatSecond = (at: number, zone: Timezone): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(zone), ...clock, second: '2-digit' }).format(at);

/** `Sat, Jul 4, 8:00 PM CST`: without the year, of something close. */
export const formatHour = (at: number, zone: Timezone): string =>
  format(at, zone, { weekday: 'short', month: 'short', day: 'numeric', ...clock });
