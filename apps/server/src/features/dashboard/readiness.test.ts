import { getEventHome } from '@backline/contract/event-home';
import { listReadiness } from '@backline/contract/readiness';
import { expect, test } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildManager,
  buildPaymentAccount,
  buildPoll,
  buildProduct,
  buildTeamMember,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { withKeys, withoutKeys } from '../../../testing/role-keys.ts';

const { app, platform, db } = await openForFile(testApp());
const dayMs = 86_400_000;
const mona = await buildManager(db);
const eve = await buildArtist(db, { managerId: mona.id });
const ada = await buildArtist(db, { managerId: mona.id });
const tim = await buildTeamMember(db, { managerId: mona.id });
const at = (days: number) => new Date(Date.now() + days * dayMs);
const bare = await buildEvent(db, { managerId: mona.id, startsAt: at(2) });
const ready = await buildEvent(db, {
  managerId: mona.id,
  artistIds: [eve.id, ada.id],
  teamMemberIds: [tim.id],
  startsAt: at(1),
});
await buildEvent(db, { managerId: mona.id, startsAt: at(-1) });
await buildEvent(db, { managerId: (await buildManager(db)).id, startsAt: at(1) });
await buildProduct(db, { artistId: eve.id, sizes: { M: 1 } });
await buildPoll(db, { eventId: ready.id, by: mona.id });
await query(db)`update events set image_key = 'poster.png' where id = ${ready.id}`;
const [manager, artist, other, teamMember] = [
  await signedInAs(app, platform, mona),
  await signedInAs(app, platform, eve),
  await signedInAs(app, platform, ada),
  await signedInAs(app, platform, tim),
];

const readinessOf = async (client: Client) => (await client.call(listReadiness, {})).body;

test('refuses the list to a person without the permission for the dashboard', async () => {
  await withoutKeys(db, 'MANAGER', ['Page_Dashboard'], async () => {
    expect((await manager.call(listReadiness, {})).status).toBe(403);
  });
});

test('counts only the steps that the person may take', async () => {
  await withKeys(
    db,
    'TEAMMEMBER',
    () => ['Page_Dashboard', 'Page_Polls'],
    async () => {
      expect(await readinessOf(teamMember)).toEqual([{ event_id: ready.id, done: ['polls'], missing: [] }]);
    },
  );
  await withKeys(
    db,
    'TEAMMEMBER',
    () => ['Page_Dashboard'],
    async () => {
      expect(await readinessOf(teamMember)).toEqual([]);
    },
  );
});

test('limits artists to their own events, and counts only their own products', async () => {
  const [own, ...others] = await readinessOf(artist);
  expect([own?.event_id, others]).toEqual([ready.id, []]);
  expect(own?.done).toContain('products');
  expect((await readinessOf(other))[0]?.missing).toContain('products');
});

test('lists the upcoming events that the person may see, with the steps that are done and missing', async () => {
  const accountId = await buildPaymentAccount(db, mona.id);
  expect(accountId).toBeTruthy();
  expect((await readinessOf(manager)).toSorted((one, two) => one.event_id - two.event_id)).toEqual([
    {
      event_id: bare.id,
      done: ['payout_account'],
      missing: ['poster', 'team', 'products', 'polls', 'light_show', 'test_notification'],
    },
    {
      event_id: ready.id,
      done: ['poster', 'team', 'products', 'payout_account', 'polls'],
      missing: ['light_show', 'test_notification'],
    },
  ]);
});

test('counts the same steps as the home of the event', async () => {
  for (const client of [manager, artist]) {
    const listed = await readinessOf(client);
    const found = listed.find(({ event_id: id }) => id === ready.id);
    const { setup } = (await client.call(getEventHome, { event_id: ready.id })).body;
    expect(setup.flatMap(({ step, is_done: isDone }) => (isDone ? [step] : []))).toEqual(found?.done);
    expect(setup.flatMap(({ step, is_done: isDone }) => (isDone ? [] : [step]))).toEqual(found?.missing);
  }
});
