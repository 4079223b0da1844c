import { exportEvents, exportFans } from '@backline/contract/house-exports';
import { expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { exported, type Exported } from '../../../testing/exported.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(testApp());
const managerId = (await buildManager(house.db)).id;
const manager = await signedInAs(house.app, house.platform, { id: managerId });

const column = ({ header, rows }: Exported, title: string) => rows.map((row) => row[header.indexOf(title)]);

/** Builds an event in July with one fan who came in January and one who never came. */
async function eventIn(timezone: string) {
  const startsAt = new Date('2027-07-15T18:00:00Z');
  const { id: eventId, name } = await buildEvent(house.db, { managerId, timezone, startsAt });
  const came = await buildFan(house.db, { name: 'Came' });
  const stayed = await buildFan(house.db, { name: 'Stayed away' });
  const checkedInAt = new Date('2027-01-15T18:00:00Z');
  await joinFan(house.db, { eventId, fanId: came.id, joinedAt: checkedInAt, checkedInAt });
  await joinFan(house.db, { eventId, fanId: stayed.id, joinedAt: new Date('2027-07-01T12:00:00Z') });
  return { eventId, name };
}

test.each([
  ['CST', 'CST', 'CST', '12:00 PM'],
  ['IST', 'IST', 'IST', '11:30 PM'],
  ['America/Phoenix', 'GMT-7', 'GMT-7', '11:00 AM'],
  ['America/St_Johns', 'GMT-2:30', 'GMT-3:30', '02:30 PM'],
  ['America/Anchorage', 'GMT-8', 'GMT-9', '09:00 AM'],
  ['Europe/London', 'GMT+1', 'GMT', '06:00 PM'],
  ['Europe/Berlin', 'GMT+2', 'GMT+1', '07:00 PM'],
  ['Asia/Kathmandu', 'GMT+5:45', 'GMT+5:45', '11:45 PM'],
  ['Australia/Lord_Howe', 'GMT+10:30', 'GMT+11', '05:00 AM'],
  ['Pacific/Chatham', 'GMT+12:45', 'GMT+13:45', '07:45 AM'],
  ['UTC', 'GMT', 'GMT', '06:00 PM'],
])(
  'exports the zone %s as %s for a start in July and as %s for a check-in in January',
  async (timezone, july, january, checkIn) => {
    const { eventId, name } = await eventIn(timezone);
    const events = await exported(house.app, manager, exportEvents, { search: name });
    expect(column(events, 'Timezone')).toEqual([july]);
    const fans = await exported(house.app, manager, exportFans, { event_id: eventId });
    const [nameOf, zoneOf, cameAt] = ['Name', 'Timezone', 'Check-in'].map((title) => column(fans, title));
    const byName = Object.fromEntries((nameOf ?? []).map((fan, at) => [fan, [zoneOf?.[at], cameAt?.[at]?.slice(11)]]));
    // A row without a check-in uses the zone at the event's start.
    expect(byName).toEqual({ Came: [january, checkIn], 'Stayed away': [july, ''] });
  },
);
