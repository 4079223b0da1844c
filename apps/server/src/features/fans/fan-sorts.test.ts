import { fanSorts, listFans, type FanRow } from '@backline/contract/fans';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildEvent, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { expectSortedPages, expectSortRefusals, readSorted } from '../../../testing/sorted-pages.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';

const house = await openForFile(testApp());
const { app, platform, db } = house;
const owner = await buildManager(db);
const other = await buildManager(db);
const stadium = await buildEvent(db, { managerId: owner.id });
const club = await buildEvent(db, { managerId: owner.id });
const bar = await buildEvent(db, { managerId: other.id });
const manager = await signedInAs(app, platform, owner);
const foreignManager = await signedInAs(app, platform, other);
const admin = await signedInAs(app, platform, await buildAdmin(db));

// The manager's events have more attendances than a list sorts at once: ten events have the stadium's fans. The other
// manager has 80 regulars who attend each of 50 nights. Seven fans share each name.
await query(db)`
  insert into users (role, name) select 'USER', 'Fan ' || md5((n % 900)::text) from generate_series(1, 6300) n`;
await query(db)`
  insert into event_users (event_id, user_id, event_role, is_fan)
  select event.id, fan.id, 'USER', true from (select id, row_number() over (order by id) as no from users where role = 'USER') fan
  join (values (${stadium.id}::bigint, 3500), (${club.id}::bigint, 40), (${bar.id}::bigint, 80)) event (id, most) on fan.no <= event.most`;
const repeat = async (managerId: number, times: number, of: { id: number }) => {
  const events = await Promise.all(Array.from({ length: times }, () => buildEvent(db, { managerId })));
  await query(db)`
    insert into event_users (event_id, user_id, event_role, is_fan)
    select e.id, f.user_id, 'USER', true from unnest(${events.map(({ id }) => id)}::bigint[]) e (id), event_users f
    where f.event_id = ${of.id} and f.is_fan`;
};
await repeat(owner.id, 9, stadium);
await repeat(other.id, 50, bar);
// Others own most events, so that no plan reads all attendances for one manager, whenever PostgreSQL takes statistics.
const third = await buildManager(db);
await Promise.all(Array.from({ length: 600 }, () => buildEvent(db, { managerId: third.id })));
await query(db)`analyze users, event_users, events`;

const read =
  (by: SignedIn, more: object = {}) =>
  (input: object) =>
    by.call(listFans, { ...more, ...input });
const identify = ({ id }: FanRow) => id;
const values = { name: ({ name }: FanRow) => name };

describe('fans by name', () => {
  test('refuses an unknown sort and a cursor of another sort', async () => {
    for (const page of [read(admin), read(manager), read(manager, { event_id: club.id })]) {
      await expectSortRefusals(page, fanSorts);
    }
  });

  test('lists each fan once when the scope has few fans', async () => {
    for (const page of [read(foreignManager), read(manager, { event_id: club.id })]) {
      await expectSortedPages(page, fanSorts, { identify, values });
    }
  });

  test('shows every fan of many once, in order, to each reader', async () => {
    const size = { page_size: 100 };
    for (const [page, count] of [
      [read(admin), 6_300],
      [read(manager), 3_500],
      [read(manager, { event_id: stadium.id }), 3_500],
    ] as const) {
      const ascending = await readSorted(page, { ...size, sort: 'name_asc' });
      expect(new Set(ascending.map(identify)).size).toBe(count);
      expect(ascending).toHaveLength(count);
      const names = ascending.map(values.name);
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
      const descending = await readSorted(page, { ...size, sort: 'name_desc' });
      expect(descending.map(identify)).toEqual(ascending.map(identify).toReversed());
    }
  });

  test('opens a page by its number in the same order', async () => {
    const all = await readSorted(read(foreignManager), { sort: 'name_desc' });
    const { body } = await read(foreignManager)({ sort: 'name_desc', page_size: 10, page_number: 3 });
    expect(body.map(identify)).toEqual(all.slice(20, 30).map(identify));
  });

  test('lists hits of a search, activities and reports in their own order, whatever the sort', async () => {
    for (const more of [{ search: 'fan' }, { section: 'checkins', event_id: club.id }, { is_report: true }]) {
      const own = (await readSorted(read(admin, more), { page_size: 100 })).map(identify);
      const asked = (await readSorted(read(admin, more), { page_size: 90, sort: 'name_asc' })).map(identify);
      expect(asked).toEqual(own);
    }
  });

  test('reads a page by index, and sorts the fans of few events at most', async () => {
    const visited = async (page: ReturnType<typeof read>) => {
      const cursor = String((await page({ sort: 'name_asc' })).headers['x-next-cursor']);
      return rowsVisited(db, await statementsOf(() => page({ sort: 'name_asc', cursor })));
    };
    expect(await visited(read(admin))).toBeLessThan(500);
    expect(await visited(read(manager, { event_id: club.id }))).toBeLessThan(1_000);
    // Reads 80 regulars with 4,000 attendances.
    expect(await visited(read(foreignManager))).toBeLessThan(15_000);
    // Reads as many attendances as may be sorted, to find that there are too many, and then one page by name.
    expect(await visited(read(manager))).toBeLessThan(200_000);
  });
});
