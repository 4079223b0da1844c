import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { countKnown } from './fan-import-run.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** To compare each with each takes a quarter of a minute, to look each up a tenth of a second. */
const fans = 16_000;

test('a long file is compared with a long list of which PostgreSQL knows nothing yet in no time, not each row with each fan', async () => {
  const { db } = database;
  const manager = await buildManager(db);
  const event = await buildEvent(db, { managerId: manager.id });
  await fill((await buildEvent(db, { managerId: manager.id })).id, 1);
  await sql`analyze users, event_users, events, fan_import_rows`.execute(db);
  const importId = await fill(event.id, 2);
  const known = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '5s'`.execute(tx);
    return countKnown(tx, event.id, importId);
  });
  expect(known).toBe(fans);
});

/** Puts fans on the list, and a file of the same and one more beside it. */
async function fill(eventId: number, series: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into users (role, name, phone_number)
      select 'USER', 'Fan', '+' || ${series}::text || (2000000000 + n) from generate_series(1, ${fans}::int) n returning id),
    listed as (
      insert into event_users (event_id, user_id, event_role, is_fan) select ${eventId}, id, 'USER', true from made),
    opened as (
      insert into fan_imports (event_id, created_by, file_name) select id, manager_id, 'fans.csv' from events where id = ${eventId} returning id),
    sent as (
      insert into fan_import_rows (fan_import_id, line, name, email, phone, section, seat_row, seat, contact_phone)
      select id, n + 1, 'Fan', '', '', '', '', '', '+' || ${series}::text || (2000000000 + n)
      from opened, generate_series(1, ${fans + 1}::int) n)
    select id from opened`.execute(database.db);
  return rows[0]?.id ?? 0;
}
