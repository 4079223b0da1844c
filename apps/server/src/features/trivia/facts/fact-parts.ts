import { zoneOf, type Timezone } from '@backline/contract/time-zones';

/** Maximum length of a name within a title. The whole title may have 200 characters. */
const maxNameLength = 60;

const letters = new Intl.Segmenter('en-US');

export function short(name: string): string {
  if (name.length <= maxNameLength) return name;
  let kept = '';
  for (const { segment } of letters.segment(name)) {
    if (kept.length + segment.length > maxNameLength - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

interface Start {
  startsAt: number;
  timezone: Timezone;
}

/** Formats `March 14, 2027` in the event's time zone. */
export const dateOf = ({ startsAt, timezone }: Start): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zoneOf(timezone) }).format(startsAt);

const dayMs = 86_400_000;

/** Counts the days between the two calendar dates, as a reader would, even if they are less than 24 hours apart. */
export const daysBetween = (earlier: Start, later: Start): number =>
  Math.round((Date.parse(`${dateOf(later)} UTC`) - Date.parse(`${dateOf(earlier)} UTC`)) / dayMs);

/** Formats `8:05 PM`. */
export const timeOf = (at: number, timezone: Timezone): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zoneOf(timezone) })
    .format(at)
    .replace(/\u202f/g, ' ');

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

export const ordinal = (number: number): string => `${count(number)}${endings[rules.select(number)] ?? 'th'}`;

export const count = (number: number): string => number.toLocaleString('en-US');

export const several = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

const listing = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const listed = (names: readonly string[]): string => listing.format(names);

export const placeOf = ({ venue, city }: { venue: string; city: string }): string =>
  [venue, city].filter((part) => part !== '').join(', ');

/** Returns `example.org` for `https://www.example.org/shop`, or null for an invalid URL. */
export function siteOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}
