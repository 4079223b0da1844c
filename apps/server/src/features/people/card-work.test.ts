import { listArtistManagers } from '@backline/contract/artists';
import { isPersonCard, type PersonCard } from '@backline/contract/people';
import { listTeamMembers } from '@backline/contract/team';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../testing/as.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';
import { buildArtist, buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { peopleHouse } from '../../../testing/people/people.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(peopleHouse());
const { product, people, mona, admin, signIn } = house;
const { db } = product;

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

async function cardsOf(client: Client, role: PersonCard['role'], search: string): Promise<PersonCard[]> {
  const wanted = { role, search, page_size: 100 };
  const { body } =
    role === 'TEAMMEMBER' ? await client.call(listTeamMembers, wanted) : await client.call(listArtistManagers, wanted);
  return body.result.filter(isPersonCard);
}

async function cardOf(client: Client, role: PersonCard['role'], search: string): Promise<PersonCard> {
  const [card] = await cardsOf(client, role, search);
  if (card === undefined) throw new Error(`no card of ${search}`);
  return card;
}

describe('card of an artist or team member', () => {
  test("hides another manager's events on a person's card", async () => {
    const guest = await buildArtist(product.db, { managerId: people.mona.id, name: 'Guest of both' });
    const helper = await buildTeamMember(product.db, { managerId: people.mona.id, name: 'Helper of both' });
    const shared = { artistIds: [guest.id], teamMemberIds: [helper.id], startsAt: inHours(48) };
    await buildEvent(product.db, { managerId: people.rival.id, name: 'Foreign night', ...shared });
    for (const [role, name] of [
      ['ARTIST', 'Guest of both'],
      ['TEAMMEMBER', 'Helper of both'],
    ] as const) {
      expect((await cardOf(mona, role, name)).events).toEqual({ upcoming_count: 0, past_count: 0, next: null });
      expect((await cardOf(admin, role, name)).events?.next?.name).toBe('Foreign night');
    }
  });

  test("counts upcoming and past events on a card, with tonight's as the next", async () => {
    const artist = await buildArtist(product.db, { managerId: people.mona.id, name: 'Counted' });
    const listed = { managerId: people.mona.id, artistIds: [artist.id] };
    const fiveHoursAgo = inHours(-5);
    for (const [name, startsAt] of [
      ['Later', inHours(50)],
      ['Sooner', inHours(20)],
      ['Tonight', fiveHoursAgo],
      ['Last night', inHours(-30)],
    ] as const) {
      await buildEvent(product.db, { ...listed, name, startsAt });
    }
    const { events, artists } = await cardOf(mona, 'ARTIST', 'Counted');
    expect(events).toMatchObject({ upcoming_count: 3, past_count: 1, next: { name: 'Tonight', timezone: 'CST' } });
    expect(events?.next?.event_dttm).toBe(fiveHoursAgo.getTime());
    expect(artists).toBeNull();
  });

  test('counts all events of an artist, under any manager, on the card that the artist sees', async () => {
    const artist = await buildArtist(product.db, { managerId: people.mona.id, name: 'Looking' });
    await buildEvent(product.db, {
      managerId: people.rival.id,
      name: 'Away',
      artistIds: [artist.id],
      startsAt: inHours(9),
    });
    const card = await cardOf(await signIn(artist), 'ARTIST', 'Looking');
    expect(card.events?.next?.name).toBe('Away');
  });
});

test("names the first three active artists on a manager's card, and counts all of them", async () => {
  const manager = await buildManager(product.db, { name: 'Of many' });
  for (const name of ['zed', 'Éa', 'eb', 'Aa', 'Fay']) await buildArtist(product.db, { managerId: manager.id, name });
  await buildArtist(product.db, { managerId: manager.id, name: 'A gone one', is_active: false });
  await buildTeamMember(product.db, { managerId: manager.id, name: 'A member' });
  await buildManager(product.db, { name: 'Of many none' });
  const cards = await cardsOf(admin, 'MANAGER', 'Of many');
  expect(cards.map(({ artists, events }) => [artists, events])).toEqual([
    [{ count: 5, names: ['Aa', 'Éa', 'eb'] }, null],
    [{ count: 0, names: [] }, null],
  ]);
});

test('shows whether a person has signed in, and offers an invitation only until then', async () => {
  const managerId = people.mona.id;
  await buildTeamMember(product.db, { managerId, name: 'Welcome A', first_signed_in_at: new Date() });
  await buildTeamMember(product.db, { managerId, name: 'Welcome B' });
  const cards = await cardsOf(mona, 'TEAMMEMBER', 'Welcome');
  expect(cards.map(({ has_signed_in, can }) => [has_signed_in, can.invite])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('loads a page of a hundred cards with one query that reads few rows', async () => {
  const { id: managerId } = await buildManager(db, { name: 'Busy house' });
  const [acts, nights] = [100, 200];
  await query(db)`
    insert into users (role, name, email, manager_id)
    select 'ARTIST', 'Busy ' || n, 'busy' || n || '@example.org', ${managerId} from generate_series(1, ${acts}) n`;
  for (let night = 1; night <= nights; night += 1) {
    await buildEvent(db, { managerId, name: `Busy night ${night}`, startsAt: inHours(-24 * night) });
  }
  // Disables count triggers, which would run for twenty thousand rows.
  await query(db)`alter table event_artists disable trigger user`;
  await query(db)`
    insert into event_artists (event_id, artist_id, position)
    select e.id, u.id, u.id from events e, users u where e.name like 'Busy night %' and u.name like 'Busy %' and u.role = 'ARTIST'`;
  await query(db)`alter table event_artists enable trigger user`;
  await query(db)`analyze users, events, event_artists`;
  const sent = await statementsOf(async () => {
    const cards = await cardsOf(admin, 'ARTIST', 'Busy');
    expect(cards.map(({ events }) => events?.past_count)).toEqual(Array<number>(acts).fill(nights));
  });
  const page = sent.filter(({ text }) => text.includes('event_artists'));
  expect(page).toHaveLength(1);
  // A plan that checks every event for every artist would visit two million rows.
  expect(await rowsVisited(db, page)).toBeLessThan(10 * acts * nights);
});
