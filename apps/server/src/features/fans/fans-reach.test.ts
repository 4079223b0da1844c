import { listFans, makeEventAdmin, removeEventAdmin, undoCheckIn } from '@backline/contract/fans';
import { describe, expect, test } from 'vitest';
import { buildAdmin } from '../../../builders/builders.ts';
import { type Client } from '../../../testing/as.ts';
import { namesFor, userHouse } from '../../../testing/fans/fans.ts';
import { withMoreKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

/** All fans that Mona may see, newest first. */
const monas = ['Gus Everywhere', 'Cid Harbor', 'Bob Lantern', 'Ann Lantern'];

const house = await openForFile(userHouse());

/** Drops the request id from the answer. */
async function answerOf(client: Client, operation: Parameters<Client['call']>[0], input: object) {
  const { status, body } = await client.call(operation, input);
  return { status, body: { ...body, requestId: '' } };
}

describe('refused fan lists by role', () => {
  test('refuses the list of fans to an artist until the role gets the permission', async () => {
    const artist = await house.as(house.people.eve);
    expect((await artist.call(listFans, {})).status).toBe(403);
    const { rivalry, lantern } = house.events;
    await withMoreKeys(house.db, 'ARTIST', ['Page_Manage_Users'], async () => {
      expect(await namesFor(artist)).toEqual(['Gus Everywhere', 'Bob Lantern', 'Ann Lantern']);
      expect((await artist.call(listFans, { event_id: rivalry.id })).status).toBe(404);
      expect((await artist.call(makeEventAdmin, { event_id: lantern.id, group_user_id: 1 })).status).toBe(403);
    });
  });
});

describe('fans of other managers', () => {
  test('lists only fans of events that the caller may see', async () => {
    expect(await namesFor(house.manager)).toEqual(monas);
    expect(await namesFor(house.foreignManager)).toEqual(['Gus Everywhere', 'Dora Secret']);
    expect(await namesFor(house.teamMember)).toEqual(['Gus Everywhere', 'Bob Lantern', 'Ann Lantern']);
    expect(await namesFor(house.idleMember)).toEqual([]);
  });

  test("answers another manager's event exactly like an unknown one", async () => {
    const { rivalry, lantern } = house.events;
    for (const [client, foreign] of [
      [house.manager, rivalry.id],
      [house.teamMember, rivalry.id],
      [house.idleMember, lantern.id],
    ] as const) {
      for (const more of [{}, { search: 'Dora' }, { section: 'checkins' }, { artists: [house.people.stranger.id] }]) {
        const unknown = await answerOf(client, listFans, { event_id: 9_999_999, ...more });
        expect(unknown.status).toBe(404);
        expect(await answerOf(client, listFans, { event_id: foreign, ...more })).toEqual(unknown);
      }
    }
  });

  test('answers a fan who did not join the event like an unknown id', async () => {
    const { lantern } = house.events;
    for (const operation of [makeEventAdmin, removeEventAdmin, undoCheckIn]) {
      const unknown = await answerOf(house.manager, operation, { event_id: lantern.id, group_user_id: 9_999_999 });
      expect(unknown.status).toBe(404);
      for (const { id } of [house.fans.atRivalry, house.fans.nowhere, house.fans.atHarbor, house.people.mona]) {
        const answer = await answerOf(house.manager, operation, { event_id: lantern.id, group_user_id: id });
        expect(answer).toEqual(unknown);
      }
      // Mona may not see a fan of both managers at the rival's event.
      const elsewhere = { event_id: house.events.rivalry.id, group_user_id: house.fans.both.id };
      expect(await answerOf(house.manager, operation, elsewhere)).toEqual(unknown);
    }
    const { db } = house;
    const admins = db.selectFrom('event_users').select('user_id').where('event_role', '=', 'ADMIN');
    expect(await admins.where('event_id', '=', house.events.rivalry.id).execute()).toEqual([
      { user_id: house.people.rival.id },
    ]);
  });

  test('finds nobody when filtering by another manager or artist', async () => {
    const { rival, stranger, mona, eve } = house.people;
    for (const filter of [
      { artistManager: rival.id },
      { artistManager: [rival.id] },
      { artists: [stranger.id] },
      { artistManager: [rival.id], artists: [stranger.id] },
    ]) {
      expect(await namesFor(house.manager, filter)).toEqual([]);
      expect(await namesFor(house.teamMember, filter)).toEqual([]);
      expect(await namesFor(house.manager, { ...filter, search: 'Dora' })).toEqual([]);
      expect(await namesFor(house.manager, { ...filter, event_id: house.events.lantern.id })).toEqual([]);
    }
    expect(await namesFor(house.manager, { artistManager: [rival.id, mona.id] })).toEqual(monas);
    expect(await namesFor(house.manager, { artists: [stranger.id, eve.id] })).toEqual([
      'Gus Everywhere',
      'Bob Lantern',
      'Ann Lantern',
    ]);
  });

  test("does not find another manager's fan by name, number or email address", async () => {
    for (const search of ['Dora', 'Secret', 'D', 'do', '4155559876', '(415) 555-98', '9876', '+1', 'dora.secret@']) {
      const found = await namesFor(house.manager, { search });
      expect(found, search).not.toContain('Dora Secret');
      expect(await namesFor(house.teamMember, { search }), search).not.toContain('Dora Secret');
      expect(await namesFor(house.idleMember, { search }), search).toEqual([]);
      expect(await namesFor(house.admin, { search }), search).toContain('Dora Secret');
    }
    expect(await namesFor(house.manager, { event_id: house.events.lantern.id, search: 'Cid' })).toEqual([]);
  });

  test("reveals no other fans through the cursor of an ADMIN's page", async () => {
    let cursor: string | undefined;
    for (;;) {
      const { headers } = await house.admin.call(listFans, { page_size: 1, cursor });
      cursor = headers['x-next-cursor'] as string | undefined;
      if (cursor === undefined) break;
      for (const name of await namesFor(house.manager, { cursor })) expect(monas).toContain(name);
      expect(await namesFor(house.manager, { cursor, search: 'Secret' })).toEqual([]);
      expect(await namesFor(house.idleMember, { cursor })).toEqual([]);
    }
  });

  test("shows a fan's seat and role only for the requested event", async () => {
    const { both } = house.fans;
    await house.db
      .updateTable('event_users')
      .set({ event_role: 'ADMIN', section: 'Rival box', checked_in_at: new Date() })
      .where('event_id', '=', house.events.rivalry.id)
      .where('user_id', '=', both.id)
      .execute();
    for (const input of [{ search: 'Gus' }, { search: 'Gus', event_id: house.events.lantern.id }]) {
      const { body } = await house.manager.call(listFans, input);
      expect(body).toMatchObject([{ name: 'Gus Everywhere', event_role: 'USER', section: null, checkin_dttm: null }]);
    }
    const administrator = await house.as(await buildAdmin(house.db));
    const { body } = await administrator.call(listFans, { event_id: house.events.rivalry.id, section: 'checkins' });
    expect(body).toMatchObject([{ name: 'Gus Everywhere', event_role: 'ADMIN', section: 'Rival box' }]);
  });
});
