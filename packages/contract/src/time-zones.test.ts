import { expect, it } from 'vitest';
import { createEventInput } from './event-fields.ts';
import * as generalTexts from './general.texts.ts';
import {
  ianaZone,
  isTimezone,
  otherZones,
  proposedTimezone,
  shownZone,
  timezoneInput,
  timezones,
  zoneCity,
  zoneOf,
} from './time-zones.ts';

const summer = Date.UTC(2027, 6, 15, 19);
const winter = Date.UTC(2027, 0, 15, 19);

it.each(['', 'Mars/Olympus_Mons', 'America/Nowhere', '+05:30', 'EST5EDT', 'CDT', 'America/../etc', "UTC'--", 'UTC+3'])(
  'refuses “%s”, which is not a time zone',
  (name) => {
    expect(isTimezone(name)).toBe(false);
    const { error } = createEventInput.shape.timezone.safeParse(name);
    expect(error?.issues[0]?.message).toBe(generalTexts.eventChoice);
  },
);

it.each(timezones)('stores and shows the label %s unchanged', (label) => {
  expect([timezoneInput.parse(label), shownZone(label, summer), shownZone(label, winter)]).toEqual([
    label,
    label,
    label,
  ]);
  expect(zoneOf(label)).toBe(ianaZone[label]);
});

it.each([
  ['America/Phoenix', 'MST', 'MST'],
  ['America/Regina', 'CST', 'CST'],
  ['Pacific/Honolulu', 'HST', 'HST'],
  ['America/Anchorage', 'AKST', 'AKDT'],
  ['America/Puerto_Rico', 'AST', 'AST'],
  ['America/Indiana/Indianapolis', 'EST', 'EDT'],
  ['America/St_Johns', 'GMT-3:30', 'GMT-2:30'],
  ['Europe/London', 'GMT', 'GMT+1'],
  ['Europe/Berlin', 'GMT+1', 'GMT+2'],
  ['Europe/Kyiv', 'GMT+2', 'GMT+3'],
  ['America/Chicago', 'CST', 'CDT'],
  ['Asia/Tehran', 'GMT+3:30', 'GMT+3:30'],
  ['Asia/Kathmandu', 'GMT+5:45', 'GMT+5:45'],
  ['Asia/Yangon', 'GMT+6:30', 'GMT+6:30'],
  ['Australia/Brisbane', 'GMT+10', 'GMT+10'],
  ['Australia/Sydney', 'GMT+11', 'GMT+10'],
  ['Australia/Lord_Howe', 'GMT+11', 'GMT+10:30'],
  ['Pacific/Chatham', 'GMT+13:45', 'GMT+12:45'],
  ['Pacific/Apia', 'GMT+13', 'GMT+13'],
  ['Pacific/Kiritimati', 'GMT+14', 'GMT+14'],
  ['America/Nuuk', 'GMT-2', 'GMT-1'],
  ['UTC', 'UTC', 'UTC'],
])('accepts %s and shows it as %s in January and as %s in July', (zone, january, july) => {
  expect(timezoneInput.parse(zone)).toBe(zone);
  expect([shownZone(zone, winter), shownZone(zone, summer)]).toEqual([january, july]);
});

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
])('stores the old zone name %s under its current name, %s', (old, now) => {
  expect(timezoneInput.parse(old)).toBe(now);
});

it('lists every zone once under its current name, without the zones that have a label', () => {
  const zones = otherZones();
  expect(zones.length).toBeGreaterThan(380);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kathmandu', 'Europe/Kyiv', 'America/Phoenix', 'UTC']));
  expect(zones).not.toContain('Asia/Katmandu');
  expect(zones).not.toContain('America/Chicago');
  expect(zones.filter((zone) => !isTimezone(zone))).toEqual([]);
});

it('falls back to UTC if the engine does not know a zone', () => {
  expect(zoneOf('Mars/Olympus_Mons')).toBe('UTC');
});

it('proposes the label of a zone that has one, and the current name of any other zone', () => {
  expect(['America/Chicago', 'Asia/Kolkata', 'America/Phoenix', 'Europe/Kiev'].map(proposedTimezone)).toEqual([
    'CST',
    'IST',
    'America/Phoenix',
    'Europe/Kyiv',
  ]);
});

it("proposes IST if the engine knows India's zone by its old name, as Chromium and Node do", () => {
  expect(proposedTimezone('Asia/Calcutta')).toBe('IST');
  const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: ianaZone.IST }).resolvedOptions();
  expect(proposedTimezone(timeZone)).toBe('IST');
});

it('returns a zone’s place name for use in a sentence', () => {
  expect(['America/Indiana/Knox', 'America/Port_of_Spain', 'UTC'].map(zoneCity)).toEqual([
    'Knox, Indiana',
    'Port of Spain',
    'UTC',
  ]);
});
