import { expect, test } from 'vitest';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { countKnown } from './fan-import-run.repository.ts';
import { query } from '../../../testing/query.ts';

const database = await openForFile(testDatabase());

/** Comparing every row with every fan would take 15 seconds. Index lookups take 0.1 seconds. */
const fans = 16_000;

test('matches a long file to a new list by index instead of comparing each pair', async () => {
  const { db } = database;
  const manager = await buildManager(db);
  const event = await buildEvent(db, { managerId: manager.id });
  await fill((await buildEvent(db, { managerId: manager.id })).id, 1);
  await query(db)`analyze users, event_users, events, fan_import_rows`;
  const importId = await fill(event.id, 2);
  const known = await db.transaction().execute(async (tx) => {
    await query(tx)`set local statement_timeout = '5s'`;
    return countKnown(tx, event.id, importId);
  });
  expect(known).toBe(fans);
});

/** Lists fans and adds a file with the same fans and one more. */
async function fill(eventId: number, series: number): Promise<number> {
  const { rows } = await query(database.db)<{ id: number }>`
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
    select id from opened`;
  return rows[0]?.id ?? 0;
}
