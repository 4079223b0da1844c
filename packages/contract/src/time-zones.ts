import { z } from 'zod';
import { messages } from './messages.ts';

/** The labels of the specification. They stand first where a zone is chosen. */
export const timezones = ['CST', 'EST', 'MST', 'PST', 'IST'] as const;
type ZoneLabel = (typeof timezones)[number];

/** One of the labels, or the name of an IANA zone. */
export type Timezone = string;

/** The IANA zone behind each label; it does the arithmetic, with daylight saving. */
export const ianaZone = {
  CST: 'America/Chicago',
  EST: 'America/New_York',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
  IST: 'Asia/Kolkata',
} as const satisfies Record<ZoneLabel, string>;

const labelledZones: ReadonlyMap<string, string> = new Map(Object.entries(ianaZone));
const labelsOfZones: ReadonlyMap<string, ZoneLabel> = new Map(timezones.map((label) => [ianaZone[label], label]));

/**
 * Zones that were renamed, by the names that engines still list or know alone (Unicode CLDR keeps the first name of a
 * zone for ever). The new names are stored and shown.
 */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
/** The label whose zone this is, by whatever name an engine calls it, else the zone's present name: how a place's zone is proposed. */
export function proposedTimezone(zone: string): Timezone {
  const name = renamed[zone] ?? zone;
  return labelsOfZones.get(name) ?? name;
}

const oldNames: ReadonlyMap<string, string> = new Map(Object.entries(renamed).map(([old, now]) => [now, old]));

/** Whether this engine's clocks know a zone of this name. */
function isKnownHere(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

const resolved = new Map<Timezone, string>();

/**
 * The IANA zone of an event's `timezone`, by a name that this engine knows. An engine that is older than a renaming
 * knows the old name alone; UTC stands for a zone that it does not know at all, since a page must open with it.
 */
export function zoneOf(timezone: Timezone): string {
  const known = labelledZones.get(timezone) ?? resolved.get(timezone);
  if (known !== undefined) return known;
  const names = [timezone, oldNames.get(timezone) ?? timezone];
  const zone = names.find(isKnownHere) ?? 'UTC';
  resolved.set(timezone, zone);
  return zone;
}

const shortNames = new Map<string, Intl.DateTimeFormat>();

/** What a zone is called at an instant: one of our labels as it is, else the zone's short name or offset: `MST`, `GMT+1`. */
export function shownZone(timezone: Timezone, at: number): string {
  if (labelledZones.has(timezone)) return timezone;
  let format = shortNames.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(timezone), timeZoneName: 'short' });
    shortNames.set(timezone, format);
  }
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/** Where a zone's clocks are: `America/Port_of_Spain` → `Port of Spain`, `America/Indiana/Knox` → `Knox, Indiana`. */
export const zoneCity = (zone: string): string =>
  zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ') || zone;

/** How a sentence names the clocks of an event: by our label, or by where they are. */
export const clocksOf = (timezone: Timezone): string => (labelledZones.has(timezone) ? timezone : zoneCity(timezone));

/** The zones beside those of the labels, by name: all that this engine lists, by their present names, and UTC. */
export function otherZones(): string[] {
  const listed = Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone);
  return [...new Set([...listed, 'UTC'])]
    .filter((zone) => !labelsOfZones.has(zone) && (zone.includes('/') || zone === 'UTC') && !zone.startsWith('Etc/'))
    .toSorted();
}

/** A name such as those of IANA, which leaves out what engines and PostgreSQL read beside them: `+05:30`, `EST5EDT`. */
const zoneName = /^(?:UTC|[A-Za-z][A-Za-z_]*(?:\/[A-Za-z0-9_+-]+){1,2})$/;

/** Whether it is a label or a zone that this engine knows. A server also asks its database. */
export const isTimezone = (text: string): boolean =>
  labelledZones.has(text) || (zoneName.test(text) && [text, oldNames.get(text) ?? text].some(isKnownHere));

/** As an answer holds it. */
export const timezone = z.string();

/** As a call sends it: a zone that was renamed is taken by its present name. */
export const timezoneInput = z
  .string(messages.eventChoice)
  .refine(isTimezone, messages.eventChoice)
  .transform((name): Timezone => renamed[name] ?? name)
  .meta({ description: 'CST, EST, MST, PST, IST, or the name of an IANA time zone such as Europe/London' });
