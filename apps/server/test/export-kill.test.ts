import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { exportAudit } from '@backline/contract/list-exports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, planSession } from '../builders/builders.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const secretKey = randomUUID() + randomUUID();
/** Few, and together more than what stands between two ends of all connections. */
const [rowsInAll, rowBytes] = [400, 64_000];
let database: TestDatabase;
let server: ServerProcess;
let cookie: string;

const start = () =>
  startServerProcess({
    ...database.settings,
    SECRET_KEY: secretKey,
    DEMO: 'off',
    ADMIN_EMAIL: 'admin@example.org',
    NODE_ENV: 'test',
  });

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const { row, access } = planSession({ secretKey }, (await buildAdmin(db)).id);
  await db.insertInto('sessions').values(row).execute();
  cookie = `backline_session=${access}`;
  await sql`
    insert into audit_log (action, entity, entity_id, noun, after, ip, request_id)
    select 'event.updated', 'event', n, 'Event', jsonb_build_object('description', repeat('x', ${sql.lit(rowBytes)})), '', ''
    from generate_series(1, ${sql.lit(rowsInAll)}) n`.execute(db);
  server = await start();
}, 240_000);
afterAll(async () => {
  await server.stop();
  await database.close();
});

const ask = () =>
  fetch(`${server.baseUrl}/api/${exportAudit.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ entity: 'event' }),
  });

/** What PostgreSQL does for exports, by what it waits for. */
async function copies(): Promise<(string | null)[]> {
  const { rows } = await sql<{ wait_event: string | null }>`
    select wait_event from pg_stat_activity
    where datname = current_database() and application_name = 'backline export'`.execute(database.db);
  return rows.map(({ wait_event: waitsFor }) => waitsFor);
}

const lines = () =>
  database.db.selectFrom('audit_log').select(['action', 'after']).where('entity', '=', 'export').execute();

test(
  'kill -9 in the middle of a file: PostgreSQL copies no further, no line says that it was made, and asked for again it is whole',
  { timeout: 300_000 },
  async () => {
    const answer = await ask();
    const reader = answer.body?.getReader();
    await reader?.read();
    // Nobody takes the rest.
    await expect.poll(copies).toEqual(['ClientWrite']);
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    await server.stop();
    await expect.poll(copies, { interval: 20 }).toEqual([]);
    const drain = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(drain()).rejects.toThrow();
    expect(await lines()).toEqual([]);

    server = await start();
    const file = await (await ask()).text();
    expect(file.match(/\r\n/g)).toHaveLength(1 + rowsInAll);
    expect(await lines()).toMatchObject([{ action: 'export.made', after: { rows: rowsInAll } }]);
  },
);
