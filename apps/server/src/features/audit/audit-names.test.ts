import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEvent, buildFan, buildManager } from '../../../builders/builders.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { migrationsFolder } from '../../platform/db/migrate.ts';
import { readMigrations } from '../../platform/db/migrations.ts';
import { query } from '../../../testing/query.ts';

describe('migration audit_names', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await query(database.db)`alter table audit_log drop column noun, drop column entity_name`;
  });
  afterAll(() => database.close());

  test('adds names to old audit lines whose rows still exist, and changes nothing else', async () => {
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
      // A person has the same id as this session. The person's name must not be used for it.
      ['session', fan.id, 'Session', null],
    ] as const;
    for (const [entity, id] of rows) {
      await query(db)`insert into audit_log (action, entity, entity_id, after, ip, request_id)
        values ('it.changed', ${entity}, ${String(id)}, '{"a":1}', '192.0.2.7', 'r')`;
    }
    const written = sql`select id, at, action, entity, entity_id, before, after, ip, request_id from audit_log order by id`;
    const before = await written.execute(db);
    const migration = (await readMigrations(migrationsFolder)).find(({ name }) => name.endsWith('_audit_names.sql'));
    await sql.raw(await readFile(migration?.path ?? '', 'utf8')).execute(db);
    expect((await written.execute(db)).rows).toEqual(before.rows);
    const named = await db.selectFrom('audit_log').select(['entity', 'noun', 'entity_name']).orderBy('id').execute();
    expect(named).toEqual(rows.map(([entity, , noun, entity_name]) => ({ entity, noun, entity_name })));
    await expect(query(db)`update audit_log set noun = ''`).rejects.toThrow('audit_log is append-only');
  });
});

describe('migration audit_lines_tell_names', () => {
  let database: TestDatabase;
  let step: string;
  beforeAll(async () => {
    database = await testDatabase();
    const name = '_audit_lines_tell_names.sql';
    const migration = (await readMigrations(migrationsFolder)).find(({ path }) => path.endsWith(name));
    step = await readFile(migration?.path ?? name, 'utf8');
  });
  beforeEach(async () => {
    await query(database.db)`alter table audit_log drop column event_name, drop column people`;
    await query(database.db)`drop index audit_log_action`;
  });
  afterAll(() => database.close());

  test('adds the names of events and people that still exist to old audit lines', async () => {
    const { db } = database;
    const [mona, ada] = [await buildManager(db, { name: 'Mona' }), await buildFan(db, { name: 'Ada' })];
    const event = await buildEvent(db, { managerId: mona.id, name: 'Harbour' });
    const both = { [mona.id]: 'Mona', [ada.id]: 'Ada' };
    const rows = [
      ['event_user', `${event.id}/${ada.id}`, null, { listed_user_id: ada.id }, 'Harbour', { [ada.id]: 'Ada' }],
      ['fan_import', 5, { event_id: event.id }, null, 'Harbour', null],
      ['event', event.id, { artist_id: [ada.id] }, { artist_id: [mona.id, ada.id, 9_999_999] }, null, both],
      ['event', 9_999_999, null, { event_id: 9_999_999, manager_id: 9_999_999 }, null, null],
      ['user', 7, { manager_id: 1e30 }, { manager_id: 'Mona', name: mona.id, user_id: -mona.id }, null, null],
    ] as const;
    for (const [entity, id, before, after] of rows) {
      await query(db)`
        insert into audit_log (action, entity, entity_id, noun, before, after, ip, request_id) values ('it.changed',
        ${entity}, ${String(id)}, '', ${before && JSON.stringify(before)}, ${after && JSON.stringify(after)}, '', '')`;
    }
    await sql.raw(step).execute(db);
    const lines = await db.selectFrom('audit_log').select(['event_name', 'people']).orderBy('id').execute();
    expect(lines).toEqual(rows.map(([, , , , event_name, people]) => ({ event_name, people })));
    await expect(query(db)`update audit_log set people = null`).rejects.toThrow('audit_log is append-only');
  });

  test('adds the names of people to many audit lines in one query, within seconds', async () => {
    const { db } = database;
    await query(db)`insert into users (role, name) select 'USER', 'Fan ' || n from generate_series(1, 20000) n`;
    await query(db)`insert into audit_log (action, entity, entity_id, noun, after, ip, request_id)
      select 'event_user.joined', 'event_user', '9999999/' || id, '', jsonb_build_object('listed_user_id', id), '', ''
      from users order by id desc limit 2000`;
    await query(db)`analyze users, audit_log`;
    await db.transaction().execute(async (tx) => {
      // Limits `work_mem`, so that a sort spills to disk as it would with a million people.
      await query(tx)`set local work_mem = '64kB'; set local statement_timeout = '5s'`;
      await sql.raw(step).execute(tx);
    });
    const { rows } = await query(db)<{ lines: number }>`
      select count(*) as lines from audit_log where people is not null and action = 'event_user.joined'`;
    expect(rows).toEqual([{ lines: 2_000 }]);
  });
});
