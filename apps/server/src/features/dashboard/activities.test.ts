import { getEventsActivities, type Activity } from '@backline/contract/activities';
import { eventFields } from '@backline/contract/event-fields';
import { getEventDetails, updateEvent, wholeEvent } from '@backline/contract/events';
import type { Feature } from '@backline/contract/features';
import * as dashboardTexts from '@backline/contract/dashboard.texts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { withKeys, withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPoll,
  buildRaffle,
  buildTeamMember,
  buildTrivia,
  joinFan,
} from '../../../builders/builders.ts';
import { foldAttendance } from '../events/index.ts';

const hourMs = 3_600_000;

const product = await openForFile(testApp());
const { app, platform, db } = product;
const own = await buildManager(db);
const managerName = own.name;
const ownArtist = await buildArtist(db, { managerId: own.id });
const createdAt = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hourMs).toISOString();
const event = await buildEvent(db, {
  managerId: own.id,
  artistIds: [ownArtist.id],
  name: 'Counted Night',
  startsAt: new Date(Date.now() + hourMs),
  created_at: createdAt(50),
});
const eventId = event.id;
const otherId = (await buildEvent(db, { managerId: own.id, created_at: createdAt(60) })).id;
// The first fan has checked in, the second has only joined, and the third joined nine days ago.
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hourMs);
await joinFan(db, { eventId, fanId: (await buildFan(db)).id, joinedAt: at(40), checkedInAt: at(2) });
await joinFan(db, { eventId, fanId: (await buildFan(db)).id, joinedAt: at(30) });
await joinFan(db, { eventId, fanId: (await buildFan(db)).id, joinedAt: at(24 * 9) });
const finished = { event_id: eventId, created_by: own.id, run_by: own.id, file_name: 'list.csv' };

const activitiesOf = async (client: Client): Promise<Activity[]> => {
  const { status, body } = await client.call(getEventsActivities, {});
  expect(status).toBe(200);
  return body;
};
const titlesOf = async (client: Client, id: number) =>
  (await activitiesOf(client)).filter((row) => row.event_id === id).map((row) => row.title);

const without = (key: Feature) => (held: readonly Feature[]) => held.filter((one) => one !== key);
await db
  .insertInto('fan_imports')
  .values([
    { ...finished, added_count: 1_480, started_at: at(20).toISOString(), finished_at: at(20).toISOString() },
    // These imports do not appear: one was undone, one added no fans, and one is unfinished.
    {
      ...finished,
      added_count: 7,
      finished_at: at(10).toISOString(),
      undo_started_at: at(9).toISOString(),
    },
    { ...finished, added_count: 0, finished_at: at(8).toISOString() },
    { ...finished, added_count: 8 },
  ])
  .execute();
await foldAttendance(db);
const other = await buildManager(db);
await buildEvent(db, { managerId: other.id, name: 'Elsewhere' });
const manager = await signedInAs(app, platform, own);
const artist = await signedInAs(app, platform, ownArtist);
const stranger = await signedInAs(app, platform, other);
const admin = await signedInAs(app, platform, await buildAdmin(db));
const kindsOf = async (client: Client) => new Set((await activitiesOf(client)).map(({ kind }) => kind));

test('hides check-ins and imports from people without the permission for the list of fans', async () => {
  // Artists lack the permission for the users list by default.
  expect(await kindsOf(artist)).toEqual(new Set(['created']));
  await withKeys(product.db, 'MANAGER', without('Page_Manage_Users'), async () => {
    expect(await kindsOf(manager)).toEqual(new Set(['created']));
  });
});

test('hides changes of an event from people who may not open it', async () => {
  await withKeys(product.db, 'MANAGER', without('Page_Events'), async () => {
    expect(await kindsOf(manager)).toEqual(new Set(['checked_in', 'imported', 'joined']));
  });
  await withKeys(
    product.db,
    'ARTIST',
    () => ['Page_Dashboard'],
    async () => {
      expect(await activitiesOf(artist)).toEqual([]);
    },
  );
});

test("hides an event's activities from another manager", async () => {
  expect((await activitiesOf(stranger)).map((row) => row.event_name)).toEqual(['Elsewhere']);
});

test('lists activities newest first, and combines the check-ins of an event in one line and its joins in another', async () => {
  const titles = [
    dashboardTexts.fansCheckedIn(1),
    dashboardTexts.fansImportedBy(1_480, managerName),
    dashboardTexts.fansJoined(2),
    dashboardTexts.eventCreatedBy(managerName),
  ];
  await withKeys(
    product.db,
    'ARTIST',
    (held) => [...held, 'Page_Manage_Users'],
    async () => {
      for (const client of [manager, artist, admin]) expect(await titlesOf(client, eventId)).toEqual(titles);
    },
  );
  expect(titles).toEqual([
    '1 fan checked in',
    `1,480 fans imported by ${managerName}`,
    '2 fans joined in the last 7 days',
    `Created by ${managerName}`,
  ]);
});

test("includes the event's time zone, poster and image focus", async () => {
  expect((await activitiesOf(artist))[0]).toMatchObject({
    id: eventId,
    event_id: eventId,
    event_name: 'Counted Night',
    timezone: 'CST',
    isgroup: true,
    israffle: false,
    // The columns' defaults equal those of the contract.
    event_image_focus_x: eventFields.event_image_focus_x.blank,
    event_image_focus_y: eventFields.event_image_focus_y.blank,
  });
});

test('lists only the latest change of an event, with the changed fields and the author', async () => {
  const change = async (values: Record<string, unknown>) => {
    const event = wholeEvent.parse((await admin.call(getEventDetails, { event_id: otherId })).body[0]);
    const fields = Object.fromEntries(Object.keys(eventFields).map((name) => [name, Reflect.get(event, name)]));
    const { event_dttm, manager_id, version } = event;
    const people = { manager_id, artist_id: [artistId], team_members_id: [] };
    const input = { ...fields, event_id: otherId, version, event_dttm, ...people, event_image_url: null, ...values };
    const { status, body } = await admin.call(updateEvent, { ...input, event_image_thumbnail_url: null });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const artistId = (await buildArtist(product.db, { managerId: await managerOf(otherId) })).id;
  await change({ venue: 'Dock 5' });
  const adminName = (
    await product.db.selectFrom('users').select('name').where('role', '=', 'ADMIN').executeTakeFirstOrThrow()
  ).name;
  expect((await titlesOf(manager, otherId))[0]).toBe(`Venue and Artists changed by ${adminName}`);
  await change({ venue: 'Dock 6', timezone: 'IST', tax_rate: 1, city: 'Pune', country_code: 'IN' });
  expect(await titlesOf(manager, otherId)).toEqual([
    `Timezone, Venue and 2 more changed by ${adminName}`,
    dashboardTexts.eventCreatedBy(managerName),
  ]);
  expect((await activitiesOf(manager))[0]?.timezone).toBe('IST');
  expect((await activitiesOf(stranger)).map((row) => row.event_id)).not.toContain(otherId);
});

test('limits the number of lines of a frequent kind, so that other kinds of activity stay visible', async () => {
  const busy = await buildManager(db);
  for (let count = 0; count < 6; count += 1) {
    const event = await buildEvent(db, { managerId: busy.id });
    await joinFan(db, { eventId: event.id, fanId: (await buildFan(db)).id });
  }
  await foldAttendance(db);
  const titles = (await activitiesOf(await signedInAs(app, platform, busy))).map(({ title }) => title);
  expect(titles.filter((title) => title === dashboardTexts.fansJoined(1))).toHaveLength(4);
  expect(titles.filter((title) => title === dashboardTexts.eventCreatedBy(busy.name))).toHaveLength(6);
});

describe('activities about polls, raffles and trivia', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const drawnAt = (at: Date, winners: number) => ({
    completed_at: at.toISOString(),
    entry_count: winners,
    entrant_count: winners,
    list_hash: '0'.repeat(64),
    drawn_at: at.toISOString(),
    winner_count: winners,
  });

  test('shows an item, with its id and the time of its last change, only to people with its permission', async () => {
    const house = await buildManager(db);
    const { id } = await buildEvent(db, { managerId: house.id });
    await buildPoll(db, { eventId: id, by: house.id, question: 'Loud?', completed_at: ago(-1).toISOString() });
    const poll = await buildPoll(db, { eventId: id, by: house.id, question: 'Louder?' });
    await buildRaffle(db, { eventId: id, title: 'Drum' });
    await buildRaffle(db, { eventId: id, title: 'Flag', ...drawnAt(ago(30), 2) });
    await buildRaffle(db, { eventId: id, title: 'Sticks', ...drawnAt(ago(40), 0) });
    await buildTrivia(db, { eventId: id, title: 'Known', publishAt: ago(-2) });
    const trivia = await buildTrivia(db, { eventId: id, title: 'Old amps', publishAt: ago(1) });
    await buildTrivia(db, { eventId: id, title: 'A draft', publishAt: null });

    const all = await activitiesOf(await signedInAs(app, platform, house));
    expect(all.map(({ title }) => title).toSorted()).toEqual([
      `Created by ${house.name}`,
      'Poll completed: Loud?',
      'Poll created: Louder?',
      dashboardTexts.raffleDrawn('Sticks', 0),
      'Raffle created: Drum',
      dashboardTexts.raffleDrawn('Flag', 2),
      'Trivia published: Old amps',
    ]);
    expect(all[0]?.title).toBe('Poll completed: Loud?');
    const expected = { event_id: id, isgroup: false, israffle: false, ispoll: false, istrivia: false };
    expect(all.find(({ title }) => title.includes('Louder'))).toMatchObject({ ...expected, id: poll.id, ispoll: true });
    expect(all.find(({ istrivia }) => istrivia)).toMatchObject({ ...expected, id: trivia.id, istrivia: true });

    const member = await buildTeamMember(db, { managerId: house.id });
    await db.insertInto('event_team_members').values({ event_id: id, team_member_id: member.id }).execute();
    const reader = await signedInAs(app, platform, member);
    const lines = await withoutKeys(db, 'TEAMMEMBER', ['Page_Polls', 'Page_Trivia'], () => activitiesOf(reader));
    const toReader = lines.filter(({ isgroup }) => !isgroup);
    expect(toReader.map(({ israffle }) => israffle)).toEqual([true, true, true]);
  });
});

test('lists at most ten activities', async () => {
  const managerId = await managerOf(eventId);
  for (let count = 0; count < 12; count += 1) await buildEvent(db, { managerId });
  expect(await activitiesOf(manager)).toHaveLength(10);
  expect(await activitiesOf(admin)).toHaveLength(10);
});

async function managerOf(id: number): Promise<number> {
  const row = await product.db.selectFrom('events').select('manager_id').where('id', '=', id).executeTakeFirstOrThrow();
  return row.manager_id;
}
