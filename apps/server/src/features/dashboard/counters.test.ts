import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import {
  buildArtist,
  buildEvent,
  buildManager,
  buildProduct,
  buildPromoCode,
  buildTeamMember,
} from '../../../builders/builders.ts';
import { query } from '../../../testing/query.ts';

const product = await openForFile(testApp());
const { db } = product;

/** Returns pairs of people whose counter differs from their number of shared events. */
async function wrongMeetings(): Promise<unknown[]> {
  const kept = sql`select person_id, artist_id, events::bigint from shared_artists where events <> 0`;
  const counted = sql`
    select people.person_id, ea.artist_id, count(*) from (
      select event_id, artist_id as person_id from event_artists
      union all select event_id, team_member_id from event_team_members) people
    join event_artists ea using (event_id) group by 1, 2`;
  const wrong = sql`(${kept} except ${counted}) union all (${counted} except ${kept})`;
  return (await wrong.execute(product.db)).rows;
}

async function wrongShops(): Promise<unknown[]> {
  const { rows } = await query(product.db)`
    select a.id, c.products, c.promo_codes from users a left join shop_counts c on c.artist_id = a.id
    where coalesce(c.products, 0) <> (select count(*) from products where artist_id = a.id)
      or coalesce(c.promo_codes, 0) <> (select count(*) from promo_codes where artist_id = a.id)`;
  return rows;
}

test('keeps the counts of shared events correct under concurrent changes', async () => {
  const manager = await buildManager(db);
  const artists: number[] = [];
  const members: number[] = [];
  for (let made = 0; made < 4; made += 1) {
    artists.push((await buildArtist(db, { managerId: manager.id })).id);
    members.push((await buildTeamMember(db, { managerId: manager.id })).id);
  }
  const events: number[] = [];
  for (let made = 0; made < 6; made += 1) {
    const people = { artistIds: artists.slice(made % 4), teamMemberIds: members.slice(0, made % 3) };
    events.push((await buildEvent(db, { managerId: manager.id, ...people })).id);
  }
  expect(await wrongMeetings()).toEqual([]);
  // Runs a change after locking its events, as a save does.
  const holding = (eventIds: number[], change: RawBuilder<unknown>) =>
    db.transaction().execute(async (tx) => {
      await query(tx)`select from events where id = any(${eventIds}::bigint[]) order by id for update`;
      await change.execute(tx);
    });
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = events;
  await Promise.all([
    ...[first, second, third].flatMap((id) => [
      holding(
        [id],
        sql`insert into event_artists select ${id}, a, 9 from unnest(${artists.slice(0, 3)}::bigint[]) a on conflict do nothing`,
      ),
      holding(
        [id],
        sql`insert into event_team_members select ${id}, m from unnest(${members}::bigint[]) m on conflict do nothing`,
      ),
      holding([id], sql`delete from event_artists where event_id = ${id} and artist_id = ${artists[3]}`),
    ]),
    holding(
      [first, fourth],
      sql`delete from event_team_members where event_id in (${first}, ${fourth}) and team_member_id = ${members[0]}`,
    ),
    holding([fourth, fifth], sql`delete from event_artists where event_id in (${fourth}, ${fifth})`),
    holding([fifth], sql`insert into event_artists values (${fifth}, ${artists[3]}, 8) on conflict do nothing`),
    holding([sixth], sql`delete from events where id = ${sixth}`),
  ]);
  expect(await wrongMeetings()).toEqual([]);
  const { rows } = await query(db)`select from shared_artists where events > 0`;
  expect(rows.length).toBeGreaterThan(10);
  await query(db)`delete from events where id = any(${events.slice(0, 3)}::bigint[])`;
  expect(await wrongMeetings()).toEqual([]);
});

test('does not block a save while another transaction runs, if the save does not change a list', async () => {
  const { id: managerId } = await buildManager(db);
  const artist = await buildArtist(db, { managerId });
  const { id } = await buildEvent(db, { managerId, artistIds: [artist.id] });
  const saveAgain = sql`insert into event_artists values (${id}, ${artist.id}, 0) on conflict do nothing`;
  await db.transaction().execute(async (tx) => {
    await query(tx)`select lock_attendance_counts()`;
    await db.transaction().execute(async (other) => {
      await query(other)`set local lock_timeout = '2s'`;
      await saveAgain.execute(other);
    });
  });
});

test("counts an artist's products and promo codes under concurrent writes", async () => {
  const { id: managerId } = await buildManager(db);
  const [first, second] = [await buildArtist(db, { managerId }), await buildArtist(db, { managerId })];
  await Promise.all(
    [first, second, first, second, first].flatMap(({ id: artistId }) => [
      buildProduct(db, { artistId }),
      buildPromoCode(db, { artistId }),
    ]),
  );
  expect(await wrongShops()).toEqual([]);
  await query(db)`delete from promo_codes where artist_id = ${second.id}`;
  expect(await wrongShops()).toEqual([]);
  const { rows } = await query(db)`
    select products, promo_codes from shop_counts where artist_id = any(${[first.id, second.id]}) order by artist_id`;
  expect(rows).toEqual([
    { products: 3, promo_codes: 3 },
    { products: 2, promo_codes: 0 },
  ]);
});

test('negative control: the check detects a row that bypasses the triggers', async () => {
  const { id: managerId } = await buildManager(db);
  const artist = await buildArtist(db, { managerId });
  const { id } = await buildEvent(db, { managerId });
  await db.transaction().execute(async (tx) => {
    await query(tx)`alter table event_artists disable trigger user`;
    await query(tx)`alter table promo_codes disable trigger user`;
    await query(tx)`insert into event_artists values (${id}, ${artist.id}, 0)`;
    await buildPromoCode(tx, { artistId: artist.id });
    await query(tx)`alter table event_artists enable trigger user`;
    await query(tx)`alter table promo_codes enable trigger user`;
  });
  expect(await wrongMeetings()).toHaveLength(1);
  expect(await wrongShops()).toHaveLength(1);
});
