import { listFans } from '@backline/contract/fans';
import * as generalTexts from '@backline/contract/general.texts';
import { describe, expect, test } from 'vitest';
import {
  buildEvent,
  buildFan,
  buildManager,
  buildPoll,
  buildSongRequest,
  buildVotes,
  joinFan,
} from '../../../builders/builders.ts';
import { type Client, readPages } from '../../../testing/as.ts';
import { arrival, namesFor, namesOf, userHouse } from '../../../testing/fans/fans.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(userHouse());
const { admin, db, events } = house;

/** Reads all pages by cursor and runs `between` after each. */
async function walk(client: Client, input: object, between: () => Promise<unknown> = async () => {}) {
  const pages = await readPages(async (cursor) => {
    const page = await client.call(listFans, { page_size: 2, ...input, cursor });
    await between();
    return page;
  });
  return pages.flat().map(({ name }) => name);
}

describe('refused fan lists', () => {
  test('refuses a page number beyond the maximum', async () => {
    const { status, body } = await house.admin.call(listFans, { page_number: 1_002 });
    expect([status, body.fields]).toEqual([422, [{ path: 'page_number', message: generalTexts.atMost(1_001) }]]);
    expect((await house.admin.call(listFans, { page_number: 1_001 })).body).toEqual([]);
  });

  test('refuses a forged cursor of the list of fans', async () => {
    const { lantern } = house.events;
    const forged = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url');
    const time = '2026-11-20 19:55:00.123+00';
    for (const [section, cursor] of [
      ['users', 'bm9wZQ'],
      ['users', forged({ key: time, id: 1 })],
      ['users', forged({ key: '', id: '1; drop table users' })],
      ['checkins', forged({ key: '', id: 1 })],
      ['checkins', forged({ key: '9999-99-99 00:00:00+00', id: 1 })],
    ]) {
      expect((await house.manager.call(listFans, { event_id: lantern.id, section, cursor })).status).toBe(400);
    }
  });

  test('requires an event for a list of fans by activity, such as check-ins', async () => {
    expect((await house.manager.call(listFans, { section: 'checkins' })).status).toBe(422);
  });
});

describe('listed fans', () => {
  test('lists every fan but no staff to an ADMIN, even if no event is given', async () => {
    const { nowhere, both, atRivalry, atHarbor, arrived, atLantern } = house.fans;
    expect(await namesFor(house.admin)).toEqual(namesOf(nowhere, both, atRivalry, atHarbor, arrived, atLantern));
    expect(await namesFor(house.admin, { search: 'Mona' })).toEqual([]);
  });

  test('filters fans by manager, artist or event, and by combinations of these', async () => {
    const { mona, rival, eve } = house.people;
    const { atRivalry, both, atHarbor, arrived, atLantern } = house.fans;
    const { lantern, harbor } = house.events;
    expect(await namesFor(admin, { artistManager: mona.id })).toEqual(namesOf(both, atHarbor, arrived, atLantern));
    expect(await namesFor(admin, { artistManager: [rival.id] })).toEqual(namesOf(both, atRivalry));
    expect(await namesFor(admin, { artists: [eve.id] })).toEqual(namesOf(both, arrived, atLantern));
    expect(await namesFor(admin, { artists: [eve.id], artistManager: [rival.id] })).toEqual([]);
    expect(await namesFor(admin, { event_id: lantern.id })).toEqual(namesOf(both, arrived, atLantern));
    expect(await namesFor(admin, { event_id: lantern.id, artists: [eve.id] })).toHaveLength(3);
    expect(await namesFor(admin, { event_id: harbor.id, artists: [eve.id] })).toEqual([]);
    expect(await namesFor(admin, { event_id: '', artists: '', artistManager: null })).toHaveLength(6);
  });

  test('lists checked-in fans of an event, latest first', async () => {
    const { lantern } = house.events;
    const late = await buildFan(house.db, { name: 'Late' });
    await joinFan(house.db, { eventId: lantern.id, fanId: late.id, checkedInAt: new Date(arrival.getTime() + 1) });
    const first = await buildFan(house.db, { name: 'First' });
    await joinFan(house.db, { eventId: lantern.id, fanId: first.id, checkedInAt: new Date(arrival.getTime() - 1) });
    const checkIns = { event_id: lantern.id, section: 'checkins' };
    expect(await namesFor(house.manager, checkIns)).toEqual(['Late', 'Bob Lantern', 'First']);
    expect(await namesFor(house.manager, { ...checkIns, search: 'lantern' })).toEqual(['Bob Lantern']);
    expect(await namesFor(house.manager, { event_id: lantern.id, section: 'orders' })).toEqual([]);
    await house.db.deleteFrom('event_users').where('user_id', 'in', [late.id, first.id]).execute();
    await house.db.deleteFrom('users').where('id', 'in', [late.id, first.id]).execute();
  });
});

describe('fans who requested songs', () => {
  const asked = async (input: object = {}) => {
    const of = { event_id: house.events.lantern.id, section: 'requests', ...input };
    return (await house.manager.call(listFans, of)).body.map((row) => [
      row.name,
      row.song_request_title,
      row.song_request_dttm,
    ]);
  };
  const after = (seconds: number) => new Date(arrival.getTime() + seconds * 1_000);

  test('lists each fan who requested songs once with their last song, latest first', async () => {
    const fans = [];
    for (const name of ['Ada Asker', 'Bea Asker', 'Cora Asker']) {
      const fan = await buildFan(db, { name });
      await joinFan(db, { eventId: events.lantern.id, fanId: fan.id, checkedInAt: arrival });
      fans.push(fan.id);
    }
    const [ada = 0, bea = 0, cora = 0] = fans;
    const ask = (fanId: number, title: string, seconds: number) =>
      buildSongRequest(db, { eventId: events.lantern.id, fanId, title, at: after(seconds) });
    await ask(ada, 'Hello', 1);
    await ask(bea, 'Hello', 2);
    await ask(cora, 'Goodbye', 3);
    await ask(ada, 'Goodbye', 4);
    const rows = [
      ['Ada Asker', 'Goodbye', after(4).getTime()],
      ['Cora Asker', 'Goodbye', after(3).getTime()],
      ['Bea Asker', 'Hello', after(2).getTime()],
    ];
    expect(await asked()).toEqual(rows);
    expect(await asked({ search: 'bea' })).toEqual(rows.slice(2));
    const pages = await walk(house.manager, { event_id: events.lantern.id, section: 'requests' });
    expect(pages).toEqual(['Ada Asker', 'Cora Asker', 'Bea Asker']);
    expect(await asked({ event_id: events.harbor.id })).toEqual([]);
    const [inUsers] = (await house.manager.call(listFans, { event_id: events.lantern.id, search: 'ada' })).body;
    expect(inUsers?.song_request_title).toBeNull();
    await db.deleteFrom('event_users').where('user_id', 'in', fans).execute();
    await db.deleteFrom('users').where('id', 'in', fans).execute();
  });
});

describe('fans who answered polls', () => {
  test('lists each fan who answered polls once with their last question, latest first', async () => {
    const eventId = events.lantern.id;
    const fans: number[] = [];
    for (const name of ['Ada Voter', 'Bea Voter', 'Cora Voter']) {
      const fan = await buildFan(db, { name });
      await joinFan(db, { eventId, fanId: fan.id, checkedInAt: arrival });
      fans.push(fan.id);
    }
    const [ada = 0, bea = 0, cora = 0] = fans;
    const by = events.lantern.manager_id;
    const [encore, venue] = [
      await buildPoll(db, { eventId, by, question: 'Encore?' }),
      await buildPoll(db, { eventId, by, question: 'Here again?' }),
    ];
    const before = Date.now();
    for (const [poll, fanIds] of [
      [encore, [ada, bea]],
      [venue, [cora, ada]],
    ] as const) {
      await buildVotes(db, { pollId: poll.id, optionId: poll.options[0]?.id ?? 0, fanIds });
    }
    const after = Date.now();
    const of = { event_id: eventId, section: 'polls' };
    const answered = async (input: object = {}) =>
      (await house.manager.call(listFans, { ...of, ...input })).body.map((row) => [row.name, row.poll_question]);
    const rows = [
      ['Ada Voter', 'Here again?'],
      ['Cora Voter', 'Here again?'],
      ['Bea Voter', 'Encore?'],
    ];
    expect(await answered()).toEqual(rows);
    expect(await answered({ search: 'bea' })).toEqual(rows.slice(2));
    expect(await walk(house.manager, of)).toEqual(rows.map(([name]) => name));
    expect(await answered({ event_id: events.harbor.id })).toEqual([]);
    const [row] = (await house.manager.call(listFans, of)).body;
    expect(row?.poll_dttm).toBeGreaterThanOrEqual(before);
    expect(row?.poll_dttm).toBeLessThanOrEqual(after);
    const [inUsers] = (await house.manager.call(listFans, { event_id: eventId, search: 'ada voter' })).body;
    expect(inUsers?.poll_question).toBeNull();
    await db.deleteFrom('polls').where('event_id', '=', eventId).execute();
    await db.deleteFrom('event_users').where('user_id', 'in', fans).execute();
    await db.deleteFrom('users').where('id', 'in', fans).execute();
  });
});

describe('rows in the list of fans', () => {
  test('offers to undo a check-in only in the list of the event', async () => {
    const { lantern } = house.events;
    const offered = async (input: object) =>
      (await house.manager.call(listFans, input)).body.filter(({ can }) => can.undo_check_in).map(({ name }) => name);
    expect(await offered({ event_id: lantern.id })).toEqual(namesOf(house.fans.arrived));
    expect(await offered({ event_id: lantern.id, section: 'checkins' })).toEqual(namesOf(house.fans.arrived));
    expect(await offered({})).toEqual([]);
  });

  test("offers a check-in only during check-in hours, and only in the event's list", async () => {
    const { lantern } = house.events;
    const offered = async (input: object) =>
      (await house.manager.call(listFans, input)).body.filter(({ can }) => can.check_in).map(({ name }) => name);
    expect(await offered({ event_id: lantern.id })).toEqual([]);
    const startAt = (starts_at: Date) =>
      house.db.updateTable('events').set({ starts_at }).where('id', '=', lantern.id).execute();
    const hourMs = 3_600_000;
    for (const [inMs, names] of [
      [12 * hourMs + 60_000, []],
      [12 * hourMs - 60_000, namesOf(house.fans.both, house.fans.atLantern)],
      [-12 * hourMs + 60_000, namesOf(house.fans.both, house.fans.atLantern)],
      [-12 * hourMs - 60_000, []],
    ] as const) {
      await startAt(new Date(Date.now() + inMs));
      expect(await offered({ event_id: lantern.id }), String(inMs)).toEqual(names);
      expect(await offered({})).toEqual([]);
    }
    await startAt(new Date(lantern.starts_at));
  });

  test("prefers a fan's own email address and number to those on the organiser's list", async () => {
    const { arrived, atLantern, atRivalry } = house.fans;
    const { body } = await house.admin.call(listFans, { page_size: 100 });
    const rowOf = (id: number) => body.find((row) => row.id === id);
    expect(rowOf(atLantern.id)).toMatchObject({ email: 'ann.lantern@example.org', phone_number: '+13125552001' });
    expect(rowOf(arrived.id)).toMatchObject({ email: null, phone_number: '+913125552002' });
    expect(rowOf(atRivalry.id)?.email).toBe('dora.secret@rivals.example.org');
  });

  test('returns every field of a fan, with the place at the requested event', async () => {
    const { arrived } = house.fans;
    await house.db
      .updateTable('users')
      .set({ profile_image_key: 'uploads/face.jpg', profile_image_thumbnail_key: 'uploads/face-small.jpg' })
      .where('id', '=', arrived.id)
      .execute();
    const row = {
      id: arrived.id,
      name: 'Bob Lantern',
      email: null,
      phone_number: '+913125552002',
      has_left: false,
      profile_image_url: house.platform.storage.publicUrl('uploads/face-small.jpg'),
      allow_group_creation: false,
      event_role: 'ADMIN',
      section: 'Floor',
      row: 'C',
      seat: '7',
      named_seat: null,
      checkin_dttm: arrival.getTime(),
      song_request_title: null,
      song_request_dttm: null,
      poll_question: null,
      poll_dttm: null,
      order_id: null,
      order_dttm: null,
      order_info: null,
      event_id: null,
      event_name: null,
      timezone: null,
      joined_dttm: null,
      order_no: null,
      order_amount: null,
      can: { check_in: false, undo_check_in: true },
    };
    const named = await house.manager.call(listFans, { event_id: house.events.lantern.id, search: 'Bob' });
    expect(named.body).toEqual([row]);
    const unnamed = await house.manager.call(listFans, { search: 'Bob' });
    const nothing = { event_role: 'USER', section: null, row: null, seat: null, checkin_dttm: null };
    expect(unnamed.body).toEqual([{ ...row, ...nothing, can: { check_in: false, undo_check_in: false } }]);
  });
});

describe('fan search', () => {
  test.each([
    ['the middle of a name', 'b lant', ['Bob Lantern']],
    ['a name in capitals', 'BOB', ['Bob Lantern']],
    ['the first two letters of a name', 'bo', ['Bob Lantern']],
    ['one letter', 'a', ['Ann Lantern']],
    ['a part of a phone number', '52001', ['Ann Lantern']],
    ['a formatted phone number', '(312) 555-20', ['Bob Lantern', 'Ann Lantern']],
    ['a phone number with its calling code', '+91 312', ['Bob Lantern']],
    ['a phone number with hyphens', '312-555-2001', ['Ann Lantern']],
    ['the beginning of a phone number with a plus', '+9', ['Bob Lantern']],
    ['a calling code without the plus', '91', ['Bob Lantern']],
    ['a part of a mail address', 'n.lantern@exam', ['Ann Lantern']],
    ['an unknown name', 'zzqx', []],
    ['a wildcard', '%', []],
    ['two wildcards', '__', []],
    ['three wildcards', '%_%', []],
    ['a backslash', '\\', []],
    ['a quotation mark', "'", []],
    ['punctuation alone', '-.-', []],
    ['brackets alone', '()', []],
    ['a script that is not Latin', '李小', []],
  ])('finds fans by %s', async (_what, search, names) => {
    expect(await namesFor(house.manager, { search })).toEqual(names);
    expect(await namesFor(house.manager, { search, event_id: house.events.lantern.id })).toEqual(names);
    expect(await namesFor(house.admin, { search })).toEqual(names);
  });

  test('finds a name in another script by a part from its middle', async () => {
    const fan = await buildFan(house.db, { name: 'Σοφία Παπαδοπούλου' });
    expect(await namesFor(house.admin, { search: 'φία παπ' })).toEqual([fan.name]);
    await house.db.deleteFrom('users').where('id', '=', fan.id).execute();
  });
});

describe('pages of fans', () => {
  /** Builds a manager with two events and seven fans who joined one or both. */
  async function crowd() {
    const owner = await buildManager(db);
    const events = [await buildEvent(db, { managerId: owner.id }), await buildEvent(db, { managerId: owner.id })];
    const join = async (name: string, places: number[]) => {
      const fan = await buildFan(db, { name });
      // Equal times leave only the id to sort by.
      for (const place of places) {
        await joinFan(db, { eventId: events[place]?.id ?? 0, fanId: fan.id, checkedInAt: arrival });
      }
      return fan;
    };
    for (let index = 1; index <= 7; index += 1) {
      await join(`Crowd ${index}`, index % 3 === 0 ? [0, 1] : [index % 2]);
    }
    return { owner, client: await house.as(owner), events, join };
  }
  const all = [7, 6, 5, 4, 3, 2, 1].map((index) => `Crowd ${index}`);

  test('neither skips nor repeats fans of two events while others join', async () => {
    const { client, events, join } = await crowd();
    const arrive = () => join('Arrived meanwhile', [0, 1]);
    const ofFirst = { event_id: events[0]?.id };
    const first = ['Crowd 6', 'Crowd 4', 'Crowd 3', 'Crowd 2'];
    expect(await walk(client, ofFirst)).toEqual(first);
    expect(await walk(client, {}, arrive)).toEqual(all);
    expect(await walk(client, { search: 'rowd' }, arrive)).toEqual(all);
    expect(await walk(client, { search: 'cr' }, arrive)).toEqual(all);
    expect(await walk(client, { ...ofFirst, search: 'rowd' }, arrive)).toEqual(first);
    expect(await walk(client, { ...ofFirst, section: 'checkins', search: 'rowd' })).toEqual(first);
    expect(
      (await walk(client, { ...ofFirst, section: 'checkins' })).filter((name) => name.startsWith('Crowd')),
    ).toEqual(first);
  });

  test('returns pages by number in the same order as by cursor', async () => {
    const { client, events, owner } = await crowd();
    const pagesOf = async (by: Client, input: object) => {
      const pages: string[] = [];
      for (let page_number = 1; page_number <= 4; page_number += 1) {
        const { body } = await by.call(listFans, { page_size: 2, page_number, ...input });
        pages.push(...body.map((row) => row.name));
      }
      return pages;
    };
    expect(await pagesOf(client, {})).toEqual(all);
    expect(await pagesOf(client, { search: 'crowd' })).toEqual(all);
    expect(await pagesOf(house.admin, { artistManager: owner.id })).toEqual(all);
    expect(await pagesOf(client, { event_id: events[1]?.id })).toEqual([
      'Crowd 7',
      'Crowd 6',
      'Crowd 5',
      'Crowd 3',
      'Crowd 1',
    ]);
  });

  test('returns no cursor on the last page of fans', async () => {
    const { client } = await crowd();
    const { headers, body } = await client.call(listFans, { page_size: 100 });
    expect(body).toHaveLength(7);
    expect(headers['x-next-cursor']).toBeUndefined();
  });
});
