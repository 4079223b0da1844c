import { zoneOf, type Timezone } from '@backline/contract/time-zones';

/** Letters of a name in a title, which has room for 200. */
const longestName = 60;

const letters = new Intl.Segmenter('en-US');

/** A name that leaves room for the sentence around it. */
export function short(name: string): string {
  if (name.length <= longestName) return name;
  let kept = '';
  for (const { segment } of letters.segment(name)) {
    if (kept.length + segment.length > longestName - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

interface Start {
  startsAt: number;
  timezone: Timezone;
}

/** `March 14, 2027` by the clocks of the event's zone. */
export const dateOf = ({ startsAt, timezone }: Start): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zoneOf(timezone) }).format(startsAt);

const dayMs = 86_400_000;

/** Between the dates that `dateOf` tells of both, as who reads them counts; the hours between may be of fewer days. */
export const daysBetween = (earlier: Start, later: Start): number =>
  Math.round((Date.parse(`${dateOf(later)} UTC`) - Date.parse(`${dateOf(earlier)} UTC`)) / dayMs);

/** `8:05 PM` */
export const timeOf = (at: number, timezone: Timezone): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zoneOf(timezone) })
    .format(at)
    .replace(/\u202f/g, ' ');

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st`, `12th` */
export const ordinal = (number: number): string => `${count(number)}${endings[rules.select(number)] ?? 'th'}`;

/** `1,204` */
export const count = (number: number): string => number.toLocaleString('en-US');

/** `1 day`, `12 days` */
export const several = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? '' : 's'}`;

const listing = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `Spotify, YouTube, and Amazon Music` */
export const listed = (names: readonly string[]): string => listing.format(names);

/** `The Foundry, Brooklyn` */
export const placeOf = ({ venue, city }: { venue: string; city: string }): string =>
  [venue, city].filter((part) => part !== '').join(', ');

/** `example.org` of `https://www.example.org/shop`; null of what is no address. */
export function siteOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}
