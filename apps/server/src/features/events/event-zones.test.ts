import { createEvent, getEventDetails, updateEvent } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import { ianaZone, shownZone } from '@backline/contract/time-zones';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { eventInput } from '../../../testing/event-input.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildArtist, buildManager } from '../../../builders/builders.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(testApp());
const { id } = await buildManager(house.db);
const manager = await signedInAs(house.app, house.platform, { id });
const artistId = (await buildArtist(house.db, { managerId: id })).id;

const nights = [
  ['Asia/Kathmandu', '2027-07-15T14:15:00Z', 'July 15, 2027 at 8:00 PM GMT+5:45'],
  ['Australia/Lord_Howe', '2027-01-15T09:00:00Z', 'January 15, 2027 at 8:00 PM GMT+11'],
  ['America/Phoenix', '2027-07-16T03:00:00Z', 'July 15, 2027 at 8:00 PM MST'],
  ['Europe/London', '2027-07-15T19:00:00Z', 'July 15, 2027 at 8:00 PM GMT+1'],
  ['Pacific/Apia', '2027-07-15T07:00:00Z', 'July 15, 2027 at 8:00 PM GMT+13'],
  ['MST', '2027-07-16T02:00:00Z', 'July 15, 2027 at 8:00 PM MST'],
  ['America/St_Johns', '2027-07-15T22:30:00Z', 'July 15, 2027 at 8:00 PM GMT-2:30'],
  ['America/Anchorage', '2027-01-16T05:00:00Z', 'January 15, 2027 at 8:00 PM AKST'],
  ['Pacific/Honolulu', '2027-07-16T06:00:00Z', 'July 15, 2027 at 8:00 PM HST'],
  ['America/Regina', '2027-07-16T02:00:00Z', 'July 15, 2027 at 8:00 PM CST'],
  ['America/Puerto_Rico', '2027-07-16T00:00:00Z', 'July 15, 2027 at 8:00 PM AST'],
  ['America/Mexico_City', '2027-07-16T02:00:00Z', 'July 15, 2027 at 8:00 PM CST'],
  ['America/Sao_Paulo', '2027-07-15T23:00:00Z', 'July 15, 2027 at 8:00 PM GMT-3'],
  ['Europe/Berlin', '2027-01-15T19:00:00Z', 'January 15, 2027 at 8:00 PM GMT+1'],
  ['Europe/Dublin', '2027-07-15T19:00:00Z', 'July 15, 2027 at 8:00 PM GMT+1'],
  ['Atlantic/Azores', '2027-07-15T20:00:00Z', 'July 15, 2027 at 8:00 PM GMT'],
  ['Africa/Johannesburg', '2027-07-15T18:00:00Z', 'July 15, 2027 at 8:00 PM GMT+2'],
  ['Asia/Tehran', '2027-07-15T16:30:00Z', 'July 15, 2027 at 8:00 PM GMT+3:30'],
  ['Asia/Yangon', '2027-07-15T13:30:00Z', 'July 15, 2027 at 8:00 PM GMT+6:30'],
  ['Asia/Tokyo', '2027-07-15T11:00:00Z', 'July 15, 2027 at 8:00 PM GMT+9'],
  ['Australia/Adelaide', '2027-01-15T09:30:00Z', 'January 15, 2027 at 8:00 PM GMT+10:30'],
  ['Australia/Brisbane', '2027-01-15T10:00:00Z', 'January 15, 2027 at 8:00 PM GMT+10'],
  ['Pacific/Chatham', '2027-01-15T06:15:00Z', 'January 15, 2027 at 8:00 PM GMT+13:45'],
  ['Pacific/Kiritimati', '2027-07-15T06:00:00Z', 'July 15, 2027 at 8:00 PM GMT+14'],
] as const;

test.each(['Mars/Olympus_Mons', 'europe/london', 'EST5EDT', '+01:00', ''])(
  'rejects an event in the zone “%s” with an error on the field',
  async (timezone) => {
    const input = { ...eventInput('Nowhere', artistId), seo_url: 'nowhere', timezone };
    const { status, body } = await manager.call(createEvent, input);
    expect([status, body]).toMatchObject([422, { fields: [{ path: 'timezone', message: generalTexts.eventChoice }] }]);
  },
);

test.each(nights)('keeps the zone %s of an event and shows its local time', async (timezone, at, shown) => {
  const event_dttm = Date.parse(at);
  const seo_url = `night-${timezone.toLowerCase().replaceAll(/[/_]/g, '-')}`;
  const input = { ...eventInput(`Night ${timezone}`, artistId), seo_url, timezone, event_dttm };
  const { event_id } = (await manager.call(createEvent, input)).body;
  const [stored] = (await manager.call(getEventDetails, { event_id })).body;
  expect(stored).toMatchObject({ timezone, event_dttm });
  const { body: page } = await house.app.inject({ url: `/events/${seo_url}` });
  expect(page.replaceAll(/\s/gu, ' ')).toContain(shown);
  const { body: calendar } = await house.app.inject({ url: `/events/${seo_url}/calendar.ics` });
  expect(calendar).toContain(`DTSTART:${at.replaceAll(/[-:]/g, '')}`);
  const again = await manager.call(updateEvent, { ...input, event_id, event_name: 'Another name' });
  expect(again.status).toBe(200);
});

test('shows a stored time zone that the database does not know', async () => {
  const { event_id } = (
    await manager.call(createEvent, {
      ...eventInput('Old list', artistId),
      seo_url: 'old-list',
      timezone: 'US/Pacific',
    })
  ).body;
  await query(house.db)`update events set timezone = 'Europe/Newtown' where id = ${event_id}`;
  const [stored] = (await manager.call(getEventDetails, { event_id })).body;
  expect(stored).toMatchObject({ timezone: 'Europe/Newtown' });
  await query(house.db)`update events set timezone = 'UTC' where id = ${event_id}`;
});

test('derives the same time zone names and offsets in the database as in the contract', async () => {
  for (const [label, zone] of Object.entries(ianaZone)) {
    const { rows } = await query(house.db)<{ zone: string }>`select zone_of(${label}) as zone`;
    expect(rows).toEqual([{ zone }]);
  }
  for (const zone of ['Asia/Kathmandu', 'America/St_Johns', 'Europe/London', 'Europe/Berlin', 'Pacific/Chatham']) {
    for (const at of ['2027-01-15T12:00:00Z', '2027-07-15T12:00:00Z']) {
      const { rows } = await query(house.db)<{
        shown: string;
      }>`select shown_zone(${zone}, ${at}::timestamptz) as shown`;
      expect([zone, at, rows[0]?.shown]).toEqual([zone, at, shownZone(zone, Date.parse(at))]);
    }
  }
});

test("keeps a moved event's UID in the calendar file, and increases the sequence", async () => {
  const input = { ...eventInput('Moved', artistId), seo_url: 'moved' };
  const { event_id } = (await manager.call(createEvent, input)).body;
  const file = async () => {
    const { body } = await house.app.inject({ url: '/events/moved/calendar.ics' });
    const lines = new Map(body.split('\r\n').map((line) => line.split(':', 2) as [string, string]));
    return {
      uid: lines.get('UID'),
      sequence: Number(lines.get('SEQUENCE')),
      changed: lines.get('LAST-MODIFIED'),
      starts: lines.get('DTSTART'),
    };
  };
  const before = await file();
  await manager.call(updateEvent, { ...input, event_id, event_dttm: input.event_dttm + 86_400_000 });
  const after = await file();
  expect(after.uid).toBe(before.uid);
  expect(after.starts).not.toBe(before.starts);
  expect(after.sequence).toBe(before.sequence + 1);
  expect(after.changed).toMatch(/^\d{8}T\d{6}Z$/);
});
