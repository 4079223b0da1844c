import { listFans } from '@backline/contract/fans';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildEvent, buildManager } from '../../../builders/builders.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signedInAs, type Client } from '../../../test/as.ts';

// Lists and searches change their way with the size of what they meet. Here every way is taken, and none may show.

let product: TestApp;
let admin: Client;
let manager: Client;
let foreignManager: Client;
/** Holds fans 1 to 12,000. */
let stadiumId: number;
/** Holds fans 1 to 6,500. */
let arenaId: number;
/** Holds fans 1 to 30. */
let clubId: number;

const crowd = 13_000;

/** Fans are numbered as they came; the last thousand joined nothing. */
function nameOf(no: number): string {
  if (no === 4_000 || no === 40) return `Needle ${no}`;
  if (no <= 6_000) return `Multitude ${no}`;
  if (no <= 9_000) return `Old guard ${no}`;
  return no % 50 === 0 ? `Regular ${no}` : `Newcomer ${no}`;
}

beforeAll(async () => {
  product = await testApp();
  const { app, platform, db } = product;
  const owner = await buildManager(db);
  stadiumId = (await buildEvent(db, { managerId: owner.id })).id;
  arenaId = (await buildEvent(db, { managerId: owner.id })).id;
  clubId = (await buildEvent(db, { managerId: owner.id })).id;
  const names = Array.from({ length: crowd }, (_, index) => nameOf(index + 1));
  await sql`
    insert into users (role, name, phone_number)
    select 'USER', name, '+1312' || lpad(no::text, 7, '0')
    from unnest(${names}::text[]) with ordinality as fan (name, no) order by no`.execute(db);
  await sql`
    insert into event_users (event_id, user_id, event_role, is_fan, checked_in_at)
    select event.id, fan.id, 'USER', true, '2026-11-20 20:00+00'::timestamptz - make_interval(secs => fan.no)
    from (select id, row_number() over (order by id) as no from users where role = 'USER') fan
    join (values (${stadiumId}::bigint, 12000), (${arenaId}::bigint, 6500), (${clubId}::bigint, 30)) event (id, most)
      on fan.no <= event.most`.execute(db);
  await sql`analyze users, event_users`.execute(db);
  admin = await signedInAs(app, platform, await buildAdmin(db));
  manager = await signedInAs(app, platform, owner);
  foreignManager = await signedInAs(app, platform, await buildManager(db));
}, 60_000);
afterAll(() => product.close());

const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** The first of these numbers whose name holds the text. */
function expected(of: number[], search: string, count: number): string[] {
  return of
    .map(nameOf)
    .filter((name) => name.toLowerCase().includes(search))
    .slice(0, count);
}

/** Three pages by cursor. */
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
  'by "%s"',
  (search) => {
    test('everybody', async () => {
      expect(await pages(admin, { search })).toEqual(expected(numbers(crowd, 1), search, 120));
    });

    test('the fans of all events of a manager, each once', async () => {
      expect(await pages(manager, { search })).toEqual(expected(numbers(12_000, 1), search, 120));
      expect(await pages(foreignManager, { search })).toEqual([]);
    });

    test('the fans of one event, large or small', async () => {
      for (const [event_id, fans] of [
        [stadiumId, 12_000],
        [arenaId, 6_500],
        [clubId, 30],
      ] as const) {
        expect(await pages(manager, { search, event_id })).toEqual(expected(numbers(fans, 1), search, 120));
      }
    });

    test('who checked in, where the first fan was the last to come', async () => {
      const inOrder = numbers(6_500, 1).reverse();
      const input = { search, event_id: arenaId, section: 'checkins' };
      expect(await pages(manager, input)).toEqual(expected(inOrder, search, 120));
    });

    test('a page by its number, after many others', async () => {
      const { body } = await manager.call(listFans, { search, page_size: 100, page_number: 11 });
      expect(body.map((row) => row.name)).toEqual(expected(numbers(12_000, 1), search, 1_100).slice(1_000));
    });
  },
);
