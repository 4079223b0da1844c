import type { Feature, StaffRole } from '@backline/contract/features';
import { loginAs } from '@backline/contract/session';
import { listArtistManagers } from '@backline/contract/artists';
import { isPersonCard, type PersonCard, type PersonOption } from '@backline/contract/people';
import { listTeamMembers } from '@backline/contract/team';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Client, readPages } from '../../../testing/as.ts';
import {
  buildArtist,
  buildEvent,
  buildManager,
  buildTeamMember,
  type BuiltPerson,
} from '../../../builders/builders.ts';
import { peopleHouse } from '../../../testing/people/people.ts';
import { withMoreKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(peopleHouse());
const { mona, people, admin, member, artist, product, rival } = house;
const { db } = house.product;

type Row = PersonCard | PersonOption;
const namesOf = (rows: readonly Row[]) => rows.map(({ name }) => name);
const areCards = (rows: readonly Row[]) => rows.every(isPersonCard);

async function list(client: Client, role: 'MANAGER' | 'ARTIST', input: object = {}): Promise<Row[]> {
  const { status, body } = await client.call(listArtistManagers, { role, page_size: 100, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result;
}

async function team(client: Client, input: object = {}): Promise<Row[]> {
  const { status, body } = await client.call(listTeamMembers, { role: 'TEAMMEMBER', page_size: 100, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result;
}

const granted = <T>(role: StaffRole, feature: Feature, ask: () => Promise<T>) =>
  withMoreKeys(house.product.db, role, [feature], ask);

describe('cards and fields that the actor may not see', () => {
  test("hides another manager's people from a manager in the list, filter and search", async () => {
    const { rival, stranger, spy } = people;
    expect(namesOf(await list(mona, 'ARTIST'))).not.toContain('Stranger');
    expect(await list(mona, 'ARTIST', { artist_manager_id: rival.id })).toEqual([]);
    expect(await team(mona, { artist_manager_id: [rival.id] })).toEqual([]);
    for (const search of [stranger.name, stranger.email, stranger.phone_number]) {
      expect(await list(mona, 'ARTIST', { search })).toEqual([]);
    }
    for (const search of [spy.name, spy.email, spy.phone_number]) expect(await team(mona, { search })).toEqual([]);
  });

  test('shows no email addresses or phone numbers in a picker, and does not find people by them', async () => {
    const { artist, member } = people;
    for (const search of [artist.email, artist.phone_number]) {
      expect(await list(mona, 'ARTIST', { isDropDown: true, search })).toEqual([]);
    }
    expect(await team(mona, { page_size: 10_000_000, search: member.email })).toEqual([]);
    expect(areCards(await list(admin, 'ARTIST', { isDropDown: true }))).toBe(false);
  });

  test("returns only ids and names if the caller's permission only allows picking people", async () => {
    await buildEvent(house.product.db, {
      managerId: people.mona.id,
      artistIds: [people.artist.id],
      teamMemberIds: [people.member.id],
    });
    expect(await list(member, 'ARTIST')).toEqual([{ id: people.artist.id, name: 'Ève' }]);
    // A manager lacks Page_Manager and therefore sees only their own name.
    expect(await list(mona, 'MANAGER')).toEqual([{ id: people.mona.id, name: 'Mona' }]);
    const picked = await granted('TEAMMEMBER', 'Page_Event_Create_Operation', () => team(member));
    expect(picked).toEqual([{ id: people.member.id, name: 'Tim' }]);
  });

  test('shows artists and team members only their own card, even with the permission for the list', async () => {
    expect(namesOf(await list(artist, 'ARTIST'))).toEqual(['Ève']);
    expect(namesOf(await granted('TEAMMEMBER', 'Page_Artists', () => list(member, 'ARTIST')))).toEqual([]);
    expect(namesOf(await granted('TEAMMEMBER', 'Page_Manager', () => list(member, 'MANAGER')))).toEqual([]);
    expect(namesOf(await granted('TEAMMEMBER', 'Page_Team_Member', () => team(member)))).toEqual(['Tim']);
  });

  test('shows the id at the sign-in provider only to an ADMIN', async () => {
    const artist = await buildArtist(product.db, { managerId: people.mona.id, name: 'Known', identity_id: 'known-id' });
    const seen = async (client: Client) =>
      (await list(client, 'ARTIST', { search: 'Known' })).filter(isPersonCard).find(({ id }) => id === artist.id);
    expect((await seen(mona))?.firebase_uid).toBeNull();
    expect((await seen(admin))?.firebase_uid).toBe('known-id');
  });

  test('rejects a forged cursor in a list of people', async () => {
    for (const cursor of ['nonsense', Buffer.from('{"key":"a\\u0000","id":1}').toString('base64url')]) {
      expect((await mona.call(listArtistManagers, { role: 'ARTIST', cursor })).status).toBe(400);
      expect((await mona.call(listTeamMembers, { role: 'TEAMMEMBER', cursor })).status).toBe(400);
    }
  });
});

describe('cards that the actor may see', () => {
  test("shows a person's contact details and manager on the card", async () => {
    const [card] = await team(mona, { search: 'Tim' });
    expect(card).toEqual({
      id: people.member.id,
      name: 'Tim',
      role: 'TEAMMEMBER',
      email: people.member.email,
      phone_number: people.member.phone_number,
      profile_image_url: null,
      profile_image_thumbnail_url: null,
      manager_id: people.mona.id,
      manager_name: 'Mona',
      is_active: true,
      has_signed_in: false,
      firebase_uid: null,
      can: { set_active: true, login_as: false, invite: true },
      artists: null,
      events: { upcoming_count: 1, past_count: 0, next: expect.objectContaining({ timezone: 'CST' }) },
    });
  });

  test('finds people by part of a name, phone number or email address, and by the first one or two letters', async () => {
    await buildArtist(product.db, {
      managerId: people.rival.id,
      name: 'Österreich 100%_',
      email: 'xq.wiener@example.org',
      phone_number: '+436641234567',
    });
    for (const search of [
      'terre',
      'ÖSTER',
      '6641234',
      'xq.wien',
      'WIENER@',
      '100%',
      '0%_',
      '_',
      'ös',
      'os',
      'Ö',
      'xq',
    ]) {
      expect(namesOf(await list(admin, 'ARTIST', { search })), search).toEqual(['Österreich 100%_']);
    }
    // The SQL wildcards `_` and `%` match only themselves.
    for (const search of ['1__%', '__', '%%', 'st', 'wi']) {
      expect(namesOf(await list(admin, 'ARTIST', { search })), search).not.toContain('Österreich 100%_');
    }
  });

  test('lists deactivated people only on request, and never in a picker', async () => {
    await buildTeamMember(product.db, { managerId: people.mona.id, name: 'Gone member', is_active: false });
    await buildArtist(product.db, { managerId: people.mona.id, name: 'Gone artist', is_active: false });
    expect(namesOf(await team(mona))).not.toContain('Gone member');
    expect(namesOf(await team(mona, { is_active: false }))).toEqual(['Gone member']);
    expect(namesOf(await list(mona, 'ARTIST', { is_active: false }))).toEqual(['Gone artist']);
    const picker = await list(mona, 'ARTIST', { isDropDown: true, is_active: false });
    expect(namesOf(picker)).not.toContain('Gone artist');
  });

  test('lets an ADMIN filter people by manager with either filter parameter', async () => {
    for (const filter of [{ artist_manager_id: people.rival.id }, { created_by: [people.rival.id] }]) {
      const found = await list(admin, 'ARTIST', { ...filter, search: 'Stran' });
      expect(namesOf(found)).toEqual(['Stranger']);
      expect(namesOf(await list(admin, 'MANAGER', filter))).toEqual(['Rival']);
    }
  });

  test('pages through people without gaps or repeats, even with equal names and people added meanwhile', async () => {
    const manager = await buildManager(product.db);
    const names = ['zed', 'Twin', 'Twin', 'Twin', 'éa', 'Eb', 'aa'];
    const built: BuiltPerson[] = [];
    for (const name of names) built.push(await buildArtist(product.db, { managerId: manager.id, name }));
    const input = { role: 'ARTIST', artist_manager_id: manager.id, page_size: 2 };
    const pages = await readPages(async (cursor) => {
      const page = await admin.call(listArtistManagers, { ...input, cursor });
      // A new person who sorts before the cursor must not shift the next page.
      await buildArtist(product.db, { managerId: manager.id, name: 'a newcomer' });
      return page;
    });
    const seen = pages.flatMap(({ result }) => result.map(({ id }) => id));
    const nameOf = (id: number) => built.find((person) => person.id === id)?.name ?? '?';
    expect(seen.map(nameOf)).toEqual(['aa', 'éa', 'Eb', 'Twin', 'Twin', 'Twin', 'zed']);
    expect(new Set(seen).size).toBe(7);
  });

  test('pages people by page number', async () => {
    for (const name of ['R1', 'R2', 'R3']) await buildTeamMember(product.db, { managerId: people.rival.id, name });
    const page = async (page_number: number) => namesOf(await team(rival, { page_number, page_size: 2 }));
    expect(await page(1)).toEqual(['R1', 'R2']);
    expect(await page(2)).toEqual(['R3', 'Spy']);
    expect(await page(3)).toEqual([]);
  });
});

test('never scans the whole table to list, filter or search people', async () => {
  await query(db)`
    insert into users (role, name, email, manager_id)
    select case when n % 10 = 0 then 'ARTIST' else 'USER' end, 'Crowd ' || md5(n::text), 'crowd' || n || '@example.org',
      case when n % 10 = 0 then ${house.people.rival.id}::bigint end
    from generate_series(1, 5000) n`;
  await query(db)`analyze users`;
  const plan = async (where: string) => {
    const { rows } = await query(db)<Record<string, string>>`
      explain select u.id from users u where u.role = 'ARTIST' and u.is_active = true and ${sql.raw(where)}
      order by u.name collate "und-x-icu", u.id limit 10`;
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const conditions = {
    list: 'true',
    filter: `u.manager_id = ${house.people.rival.id}`,
    search: `u.search_text like '%' || sought('Crówd1234@') || '%'`,
    'short search': `u.search_text like '% ' || sought('xq') || '%'`,
  };
  for (const [name, where] of Object.entries(conditions)) expect(await plan(where), name).not.toContain('Seq Scan');
  const deep = await plan(`(u.name collate "und-x-icu", u.id) > ('Crowd c' collate "und-x-icu", 5)`);
  expect(deep).toMatch(/users_staff_list[^]*Index Cond: .*ROW/);
  expect(deep).not.toContain('Sort');
});

test('offers Login As on a card exactly when the call would succeed', async () => {
  const managerId = people.mona.id;
  const out = await buildManager(product.db, { name: 'Offer out', is_active: false, identity_id: 'offer-out' });
  await buildManager(product.db, { name: 'Offer manager', identity_id: 'offer-manager' });
  await buildArtist(product.db, { managerId, name: 'Offer artist', identity_id: 'offer-artist' });
  await buildTeamMember(product.db, { managerId, name: 'Offer member', identity_id: 'offer-member' });
  const search = 'Offer';
  const cards = [
    ...(await list(admin, 'MANAGER', { search })),
    ...(await list(admin, 'MANAGER', { search, is_active: false })),
    ...(await list(admin, 'ARTIST', { search })),
    ...(await team(admin, { search })),
  ].filter(isPersonCard);
  expect(cards.map(({ id }) => id)).toContain(out.id);
  for (const { firebase_uid, can, name } of cards) {
    const { status } = await admin.call(loginAs, { fbUserId: firebase_uid ?? '' });
    expect([name, status === 200]).toEqual([name, can.login_as]);
  }
  expect(new Set(cards.map(({ can }) => can.login_as))).toEqual(new Set([true, false]));
  expect((await team(mona, { search })).filter(isPersonCard).map(({ can }) => can.login_as)).toEqual([false]);
});
