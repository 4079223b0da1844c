import { z } from 'zod';
import * as generalTexts from './general.texts.ts';

/** The specification's labels, which the zone picker lists first. */
export const timezones = ['CST', 'EST', 'MST', 'PST', 'IST'] as const;
type ZoneLabel = (typeof timezones)[number];

export type Timezone = string;

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
 * Maps old zone names to current names, because an engine may list or know only the old names (Unicode CLDR keeps a
 * zone's first name). The product stores and shows the current names.
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
/** Returns the proposed time zone for a place's IANA zone: its label if it has one, otherwise its current name. */
export function proposedTimezone(zone: string): Timezone {
  const name = renamed[zone] ?? zone;
  return labelsOfZones.get(name) ?? name;
}

const oldNames: ReadonlyMap<string, string> = new Map(Object.entries(renamed).map(([old, now]) => [now, old]));

function isKnownHere(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

const resolved = new Map<Timezone, string>();

/**
 * Returns an IANA zone that this engine knows. An old engine may know only the old name. An unknown zone becomes UTC,
 * so that the page still opens.
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

/** Returns the zone's label, otherwise its short name or offset at that instant, such as `MST` or `GMT+1`. */
export function shownZone(timezone: Timezone, at: number): string {
  if (labelledZones.has(timezone)) return timezone;
  let format = shortNames.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(timezone), timeZoneName: 'short' });
    shortNames.set(timezone, format);
  }
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/** Returns a zone's city: `Port of Spain` for `America/Port_of_Spain`, `Knox, Indiana` for `America/Indiana/Knox`. */
export const zoneCity = (zone: string): string =>
  zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ') || zone;

export const clocksOf = (timezone: Timezone): string => (labelledZones.has(timezone) ? timezone : zoneCity(timezone));

/** Returns the zones without a label: the engine's list with current names, and UTC. */
export function otherZones(): string[] {
  const listed = Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone);
  return [...new Set([...listed, 'UTC'])]
    .filter((zone) => !labelsOfZones.has(zone) && (zone.includes('/') || zone === 'UTC') && !zone.startsWith('Etc/'))
    .toSorted();
}

/** Matches IANA names, but not other notations of engines and PostgreSQL: `+05:30`, `EST5EDT`. */
const zoneName = /^(?:UTC|[A-Za-z][A-Za-z_]*(?:\/[A-Za-z0-9_+-]+){1,2})$/;

/**
 * Returns whether the text is a label or a zone that this engine knows. The server also checks whether PostgreSQL knows
 * the zone.
 */
export const isTimezone = (text: string): boolean =>
  labelledZones.has(text) || (zoneName.test(text) && [text, oldNames.get(text) ?? text].some(isKnownHere));

export const timezone = z.string();

export const timezoneInput = z
  .string(generalTexts.eventChoice)
  .refine(isTimezone, generalTexts.eventChoice)
  .transform((name): Timezone => renamed[name] ?? name)
  .meta({ description: 'CST, EST, MST, PST, IST, or the name of an IANA time zone such as Europe/London' });
