import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrationsFolder } from '../../platform/db/migrate.ts';
import { readMigrations } from '../../platform/db/migrations.ts';

describe('lines from before names were noted', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await sql`alter table audit_log drop column noun, drop column entity_name`.execute(database.db);
  });
  afterAll(() => database.close());

  test('take today’s, where their row still stands, and nothing else of them changes', async () => {
    const { db } = database;
    const manager = await buildManager(db, { name: 'Mona' });
    const fan = await buildFan(db, { name: 'Fern' });
    const event = await buildEvent(db, { managerId: manager.id, name: 'Harbour' });
    const request = { name: 'Robin', email: 'robin@example.org', password_hash: '' };
    const { id: requestId } = await db
      .insertInto('access_requests')
      .values(request)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: importId } = await db
      .insertInto('fan_imports')
      .values({ event_id: event.id, file_name: 'fans.csv', created_by: manager.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = [
      ['user', fan.id, 'Person', 'Fern'],
      ['event_user', `${event.id}/${fan.id}`, 'Fan at an event', 'Fern'],
      ['fan_import', importId, 'Fan import', 'fans.csv'],
      ['event', event.id, 'Event', 'Harbour'],
      ['access_request', requestId, 'Access request', 'Robin'],
      ['event', 9_999_999, 'Event', null],
      ['role', 'TEAMMEMBER', 'Role', 'Team member'],
      ['upload', 'a/key.png', 'Upload', null],
      // The person has this id, not the session.
      ['session', fan.id, 'Session', null],
    ] as const;
    for (const [entity, id] of rows) {
      await sql`insert into audit_log (action, entity, entity_id, after, ip, request_id)
        values ('it.changed', ${entity}, ${String(id)}, '{"a":1}', '192.0.2.7', 'r')`.execute(db);
    }
    const written = sql`select id, at, action, entity, entity_id, before, after, ip, request_id from audit_log order by id`;
    const before = await written.execute(db);
    const migration = (await readMigrations(migrationsFolder)).find(({ name }) => name.endsWith('_audit_names.sql'));
    await sql.raw(await readFile(migration?.path ?? '', 'utf8')).execute(db);
    expect((await written.execute(db)).rows).toEqual(before.rows);
    const named = await db.selectFrom('audit_log').select(['entity', 'noun', 'entity_name']).orderBy('id').execute();
    expect(named).toEqual(rows.map(([entity, , noun, entity_name]) => ({ entity, noun, entity_name })));
    await expect(sql`update audit_log set noun = ''`.execute(db)).rejects.toThrow('audit_log is append-only');
  });
});
