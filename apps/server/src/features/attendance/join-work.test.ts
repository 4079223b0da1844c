import { expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import * as attendances from './attendance.repository.ts';
import { query } from '../../../testing/query.ts';

const database = await openForFile(testDatabase());

test('joins a fan to an event with a long new list in few index lookups', async () => {
  const { db } = database;
  const manager = await buildManager(db);
  const [earlier, tonight] = [
    await buildEvent(db, { managerId: manager.id }),
    await buildEvent(db, { managerId: manager.id }),
  ];
  await fill(earlier.id, 2_000);
  await query(db)`analyze users, event_users, events`;
  await fill(tonight.id, 300);
  const fan = await buildFan(db);
  const scans = await db.transaction().execute(async (tx) => {
    const before = await scansOf(tx);
    await attendances.takeListedPlace(tx, tonight.id, { id: fan.id, phoneNumber: fan.phone_number });
    return (await scansOf(tx)) - before;
  });
  expect(scans).toBeLessThan(50);
});

async function fill(eventId: number, fans: number): Promise<void> {
  await query(database.db)`
    with made as (
      insert into users (role, name, phone_number)
      select 'USER', 'Fan', '+1' || (2000000000 + ${eventId}::bigint * 100000 + n) from generate_series(1, ${fans}::int) n returning id)
    insert into event_users (event_id, user_id, event_role, is_fan) select ${eventId}, id, 'USER', true from made`;
}

/** Returns the number of index scans of `users` and `event_users` in this transaction. */
async function scansOf(tx: TestDatabase['db']): Promise<number> {
  const { rows } = await query(tx)<{ scans: number }>`
    select sum(pg_stat_get_xact_numscans(indexrelid))::int as scans from pg_index
    where indrelid in ('users'::regclass, 'event_users'::regclass)`;
  return rows[0]?.scans ?? 0;
}
