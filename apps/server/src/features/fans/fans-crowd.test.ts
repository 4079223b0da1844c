import { listFans } from '@backline/contract/fans';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildEvent, buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const crowd = 13_000;

/** Numbers fans in order of arrival. The last thousand joined no event. */
function nameOf(no: number): string {
  if (no === 4_000 || no === 40) return `Needle ${no}`;
  if (no <= 6_000) return `Multitude ${no}`;
  if (no <= 9_000) return `Old guard ${no}`;
  return no % 50 === 0 ? `Regular ${no}` : `Newcomer ${no}`;
}

// Lists and searches choose a strategy by size. These tests cover each strategy and expect the same results.
const product = await openForFile(testApp());
const { app, platform, db } = product;
const owner = await buildManager(db);
const stadiumId = (await buildEvent(db, { managerId: owner.id })).id;
const arenaId = (await buildEvent(db, { managerId: owner.id })).id;
const clubId = (await buildEvent(db, { managerId: owner.id })).id;
const names = Array.from({ length: crowd }, (_, index) => nameOf(index + 1));
await query(db)`
  insert into users (role, name, phone_number)
  select 'USER', name, '+1312' || lpad(no::text, 7, '0')
  from unnest(${names}::text[]) with ordinality as fan (name, no) order by no`;
await query(db)`
  insert into event_users (event_id, user_id, event_role, is_fan, checked_in_at)
  select event.id, fan.id, 'USER', true, '2026-11-20 20:00+00'::timestamptz - make_interval(secs => fan.no)
  from (select id, row_number() over (order by id) as no from users where role = 'USER') fan
  join (values (${stadiumId}::bigint, 12000), (${arenaId}::bigint, 6500), (${clubId}::bigint, 30)) event (id, most)
    on fan.no <= event.most`;
await query(db)`analyze users, event_users`;
const admin = await signedInAs(app, platform, await buildAdmin(db));
const manager = await signedInAs(app, platform, owner);
const foreignManager = await signedInAs(app, platform, await buildManager(db));

const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

function expected(of: number[], search: string, count: number): string[] {
  return of
    .map(nameOf)
    .filter((name) => name.toLowerCase().includes(search))
    .slice(0, count);
}

/** Reads three pages by cursor. */
async function pages(client: Client, input: object, size = 40): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const { status, body, headers } = await client.call(listFans, { page_size: size, ...input, cursor });
    expect(status, JSON.stringify(body)).toBe(200);
    names.push(...body.map((row) => row.name));
    cursor = headers['x-next-cursor'] as string | undefined;
    if (cursor === undefined) break;
  }
  return names;
}

describe.each(['', 'needle', 'ultitud', 'd guard', 'regular', 'newcomer', 'newcomer 9', 'nothing like it'])(
  'fan search for "%s"',
  (search) => {
    test('finds the right fans among everybody', async () => {
      expect(await pages(admin, { search })).toEqual(expected(numbers(crowd, 1), search, 120));
    });

    test('finds the fans of all events of a manager, each once', async () => {
      expect(await pages(manager, { search })).toEqual(expected(numbers(12_000, 1), search, 120));
      expect(await pages(foreignManager, { search })).toEqual([]);
    });

    test('finds the fans of one event, large or small', async () => {
      for (const [event_id, fans] of [
        [stadiumId, 12_000],
        [arenaId, 6_500],
        [clubId, 30],
      ] as const) {
        expect(await pages(manager, { search, event_id })).toEqual(expected(numbers(fans, 1), search, 120));
      }
    });

    test('finds checked-in fans in order of check-in', async () => {
      const inOrder = numbers(6_500, 1).reverse();
      const input = { search, event_id: arenaId, section: 'checkins' };
      expect(await pages(manager, input)).toEqual(expected(inOrder, search, 120));
    });

    test('returns a late page of fans by its number', async () => {
      const { body } = await manager.call(listFans, { search, page_size: 100, page_number: 11 });
      expect(body.map((row) => row.name)).toEqual(expected(numbers(12_000, 1), search, 1_100).slice(1_000));
    });
  },
);
