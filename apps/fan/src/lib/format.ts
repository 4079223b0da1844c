import { shownZone, zoneOf, type Timezone } from '@backline/contract/time-zones';

const format = (at: number, zone: Timezone, options: Intl.DateTimeFormatOptions) =>
  `${new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(zone), ...options }).format(at)} ${shownZone(zone, at)}`.replace(
    hourToZone,
    nextTo,
  );

/** Matches the parts of a time that must stay on one line: hour, AM/PM and zone. */
const hourToZone = /\s([AP]M)\s(\S+)$/u;
const nextTo = '\u00a0$1\u00a0$2';

const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats as `Sat, Jul 4, 2027, 8:00 PM CST`, in the event's zone. */
export const formatMoment = (at: number, zone: Timezone): string =>
  format(at, zone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', ...clock });

/** Formats as `8:00 PM`. */
export const formatTime = (at: number, zone: Timezone): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(zone), ...clock }).format(at);

/** Formats as `8:00:05 PM`. */
export const formatSecond = (at: number, zone: Timezone): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(zone), ...clock, second: '2-digit' }).format(at);

/** Formats as `Sat, Jul 4, 8:00 PM CST`. */
export const formatHour = (at: number, zone: Timezone): string =>
  format(at, zone, { weekday: 'short', month: 'short', day: 'numeric', ...clock });
