import * as timeTexts from '@backline/contract/times.texts';
import { locale } from '@backline/languages/said';
import { shownZone, zoneOf, type Timezone } from '@backline/contract/time-zones';
import { serverNow } from './server-clock.ts';

const format = (at: number, zone: Timezone, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: zoneOf(zone), ...options }).format(at);

/** Matches the parts of a time that must stay on one line: hour, AM/PM and zone. */
const hourToZone = /\s([AP]M)(?:\s(\S+))?$/u;

const onOneLine = (text: string) =>
  text.replace(hourToZone, (_all, half: string, zone?: string) => `\u00a0${half}${zone ? `\u00a0${zone}` : ''}`);

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** Formats as `Sat, Jul 4, 2027, 8:00 PM CST`, in the event's zone. */
export const formatMoment = (at: number, zone: Timezone): string =>
  onOneLine(`${format(at, zone, { ...day, year: 'numeric', ...clock })} ${shownZone(zone, at)}`);

/** Formats as `8:00 PM`. */
export const formatTime = (at: number, zone: Timezone): string => format(at, zone, clock);

/** Formats as `8:00:05 PM`. */
export const formatSecond = (at: number, zone: Timezone): string => format(at, zone, { ...clock, second: '2-digit' });

/** Names the zone only to a phone whose own clock shows another hour. */
function formatClock(at: number, zone: Timezone): string {
  const time = formatTime(at, zone);
  const isOwn = time === new Intl.DateTimeFormat(locale, clock).format(at);
  return onOneLine(isOwn ? time : `${time} ${shownZone(zone, at)}`);
}

const dayMs = 86_400_000;
const halfYearMs = 182 * dayMs;

/**
 * Formats a time within a sentence, as short as it is clear: `8:00 PM`, `tomorrow 8:00 PM`, `Sat 8:00 PM` or, a week
 * away, `Sat, Jul 4, 8:00 PM CST`. Adds the year half a year away.
 */
export function formatHour(at: number, zone: Timezone, now = serverNow()): string {
  const dayOf = (moment: number) => format(moment, zone, { ...day, year: 'numeric' });
  const time = formatClock(at, zone);
  if (dayOf(at) === dayOf(now)) return time;
  if (dayOf(at) === dayOf(now + dayMs)) return timeTexts.tomorrow(time);
  if (dayOf(at) === dayOf(now - dayMs)) return timeTexts.yesterday(time);
  if (Math.abs(at - now) < 6 * dayMs) return `${format(at, zone, { weekday: 'short' })} ${time}`;
  const year = Math.abs(at - now) < halfYearMs ? {} : ({ year: 'numeric' } as const);
  return onOneLine(`${format(at, zone, { ...day, ...year, ...clock })} ${shownZone(zone, at)}`);
}

/** Formats a time that stands alone: `Today 8:00 PM`, otherwise like {@link formatHour}. */
export function formatDay(at: number, zone: Timezone, now = serverNow()): string {
  const text = formatHour(at, zone, now);
  return text === formatClock(at, zone) ? timeTexts.today(text) : capitalised(text);
}

/** Formats like {@link formatHour}, for the start of a line. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Formats a wait: `in 40 s`, `in 12 min`, `in 3 h`, and from a day on like {@link formatHour}. */
export function formatIn(at: number, zone: Timezone, now = serverNow()): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  if (seconds < 60) return timeTexts.inSeconds(seconds);
  if (seconds < 3_600) return timeTexts.inMinutes(Math.round(seconds / 60));
  if (seconds < 86_400) return timeTexts.inHours(Math.round(seconds / 3_600));
  return formatHour(at, zone, now);
}

/** Formats names as `one, two, three`. */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(names);

/** Formats the length of a song as `3:07`. */
export const formatLength = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`;
