import { listArtistManagers } from '@backline/contract/artists';
import { listTeamMembers } from '@backline/contract/team';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildManager,
  buildTeamMember,
  type BuiltPerson,
} from '../../../builders/builders.ts';

const house = await openForFile(testApp());

/** Builds two managers with their people. The artists Eve and Guest play at the event where Tim works. */
async function buildPeople() {
  const { db } = house;
  const admin = await buildAdmin(db, { name: 'Ada' });
  const mona = await buildManager(db, { name: 'Mona' });
  const rival = await buildManager(db, { name: 'Rival' });
  await buildArtist(db, { managerId: mona.id, name: 'Zoë 100%' });
  const eve = await buildArtist(db, { managerId: mona.id, name: 'Ève' });
  await buildArtist(db, { managerId: mona.id, name: 'fay' });
  const guest = await buildArtist(db, { managerId: rival.id, name: 'Guest' });
  const stranger = await buildArtist(db, { managerId: rival.id, name: 'Stranger' });
  const tim = await buildTeamMember(db, { managerId: mona.id, name: 'Tim' });
  const tom = await buildTeamMember(db, { managerId: mona.id, name: 'Tom' });
  const spy = await buildTeamMember(db, { managerId: rival.id, name: 'Spy' });
  await buildManager(db, { name: 'Gone manager', is_active: false });
  await buildArtist(db, { managerId: mona.id, name: 'Gone artist', is_active: false });
  await buildTeamMember(db, { managerId: mona.id, name: 'Gone member', is_active: false });
  await buildEvent(db, { managerId: mona.id, artistIds: [guest.id, eve.id], teamMemberIds: [tim.id] });
  await buildEvent(db, { managerId: mona.id, artistIds: [eve.id], teamMemberIds: [tim.id] });
  await buildEvent(db, { managerId: rival.id, artistIds: [stranger.id], teamMemberIds: [spy.id] });
  return { admin, mona, rival, eve, tim, tom };
}

interface Filter {
  of?: BuiltPerson[];
  search?: string;
}

async function listOf(role: 'MANAGER' | 'ARTIST', actor: BuiltPerson, { of = [], search = '' }: Filter) {
  const client = await signedInAs(house.app, house.platform, actor);
  const created_by = of.map(({ id }) => id);
  const { body } = await client.call(listArtistManagers, { isDropDown: true, role, created_by, search });
  return body.result.map(({ name }) => name);
}

const managers = (actor: BuiltPerson, filter: Filter = {}) => listOf('MANAGER', actor, filter);
const people = await buildPeople();
const artists = (actor: BuiltPerson, filter: Filter = {}) => listOf('ARTIST', actor, filter);

async function team(
  actor: BuiltPerson,
  { of = [], search = '', page = 1, size = 10_000_000 }: Filter & { page?: number; size?: number } = {},
) {
  const client = await signedInAs(house.app, house.platform, actor);
  const artist_manager_id = of.map(({ id }) => id);
  const input = { role: 'TEAMMEMBER', page_number: page, page_size: size, search, artist_manager_id };
  const { body } = await client.call(listTeamMembers, input);
  return body.result.map(({ name }) => name);
}

describe('refused lists of people', () => {
  test('refuses a list of people with the role of fan or ADMIN', async () => {
    const client = await signedInAs(house.app, house.platform, people.admin);
    for (const role of ['USER', 'ADMIN', 'TEAMMEMBER', undefined]) {
      expect((await client.call(listArtistManagers, { role })).status).toBe(422);
    }
    expect((await client.call(listTeamMembers, { role: 'USER' })).status).toBe(422);
  });
});

describe('people omitted from lists', () => {
  test("hides another manager's people from a manager in filters and search", async () => {
    expect(await artists(people.mona, { of: [people.rival] })).toEqual([]);
    expect(await artists(people.mona, { search: 'stranger' })).toEqual([]);
    expect(await team(people.mona, { of: [people.rival] })).toEqual([]);
    expect(await team(people.mona, { search: 'spy' })).toEqual([]);
  });

  test('shows a manager no other manager', async () => {
    expect(await managers(people.mona)).toEqual(['Mona']);
    expect(await managers(people.mona, { of: [people.rival] })).toEqual([]);
    expect(await managers(people.mona, { search: 'rival' })).toEqual([]);
  });

  test('shows an artist no other artists, even if the artist filters by a manager', async () => {
    expect(await artists(people.eve)).toEqual(['Ève']);
    expect(await artists(people.eve, { search: 'fay' })).toEqual([]);
    expect(await artists(people.eve, { of: [people.rival] })).toEqual([]);
    expect(await managers(people.eve)).toEqual([]);
  });

  test('shows no artists to a team member who is assigned to no event', async () => {
    expect(await artists(people.tom)).toEqual([]);
  });

  test('omits deactivated people', async () => {
    expect(await managers(people.admin, { search: 'gone' })).toEqual([]);
    expect(await artists(people.admin, { search: 'gone' })).toEqual([]);
    expect(await team(people.admin, { search: 'gone' })).toEqual([]);
  });

  test('treats a wildcard in a search for people literally', async () => {
    expect(await artists(people.admin, { search: '%' })).toEqual(['Zoë 100%']);
    expect(await artists(people.admin, { search: '_' })).toEqual([]);
    expect(await artists(people.admin, { search: '\\' })).toEqual([]);
  });
});

describe('people shown in lists', () => {
  test('shows an ADMIN everybody, sorted regardless of case and accents', async () => {
    expect(await artists(people.admin)).toEqual(['Ève', 'fay', 'Guest', 'Stranger', 'Zoë 100%']);
    expect(await managers(people.admin)).toEqual(['Mona', 'Rival']);
    expect(await team(people.admin)).toEqual(['Spy', 'Tim', 'Tom']);
  });

  test('lets an ADMIN filter people by one or several managers', async () => {
    expect(await artists(people.admin, { of: [people.rival] })).toEqual(['Guest', 'Stranger']);
    expect(await team(people.admin, { of: [people.mona, people.rival] })).toEqual(['Spy', 'Tim', 'Tom']);
    expect(await managers(people.admin, { of: [people.mona] })).toEqual(['Mona']);
  });

  test('shows a manager their own people', async () => {
    expect(await artists(people.mona)).toEqual(['Ève', 'fay', 'Zoë 100%']);
    expect(await team(people.mona)).toEqual(['Tim', 'Tom']);
  });

  test('finds people by part of a name, regardless of case', async () => {
    expect(await artists(people.mona, { search: 'FA' })).toEqual(['fay']);
    expect(await team(people.mona, { search: 'im' })).toEqual(['Tim']);
  });

  test('shows a team member their manager and each artist of their events once', async () => {
    expect(await managers(people.tim)).toEqual(['Mona']);
    expect(await artists(people.tim)).toEqual(['Ève', 'Guest']);
  });

  test('pages people without gaps or repetition', async () => {
    expect(await team(people.admin, { page: 1, size: 2 })).toEqual(['Spy', 'Tim']);
    expect(await team(people.admin, { page: 2, size: 2 })).toEqual(['Tom']);
    expect(await team(people.admin, { page: 3, size: 2 })).toEqual([]);
  });

  test('returns at most a thousand people on a page without a given size', async () => {
    const crowd = await buildManager(house.db);
    const members = Array.from({ length: 1_001 }, (_, index) => ({
      role: 'TEAMMEMBER',
      name: 'Same name',
      email: `crowd${index}@example.org`,
      manager_id: crowd.id,
    }));
    await house.db.insertInto('users').values(members).execute();
    expect(await team(crowd)).toHaveLength(1_000);
    expect(await team(crowd, { page: 2 })).toHaveLength(1);
  });
});

test('shows team members only themselves and artists nobody, even with the permission for the team list', async () => {
  const granted = ['ARTIST', 'TEAMMEMBER'].map((role) => ({ role, feature: 'Page_Team_Member' }));
  await house.db.insertInto('role_features').values(granted).execute();
  expect(await team(people.tim)).toEqual(['Tim']);
  expect(await team(people.eve)).toEqual([]);
});
