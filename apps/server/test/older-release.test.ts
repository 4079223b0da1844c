import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '@backline/contract/operation';
import { operations } from '@backline/contract/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildEvent, buildManager, planSession } from '../builders/builders.ts';
import { admitProduct } from '../src/platform/db/product-role.ts';
import { oldestCompanion } from '../src/platform/db/releases.ts';
import { ownTables } from '../src/platform/db/tables.generated.ts';
import { accessCookie } from '../src/platform/session/session.ts';
import { asQuery } from '../testing/as.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { query } from '../testing/query.ts';
import { refusedSamples } from '../testing/refused-samples.ts';
import { buildSampleRows, callOf, rowsNamedBy } from '../testing/samples.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { administer } from '../testing/throwaway-cluster.ts';

// During an upgrade, processes of two releases serve on the newer schema. OLDER_RELEASE names the unpacked folder of the
// release before: then its http process serves on the schema of this checkout. Without it, this checkout is the older
// one, and serves on a schema that got what a later release may add.
const { OLDER_RELEASE } = process.env;
const secretKey = randomUUID() + randomUUID();

interface House {
  database: TestDatabase;
  server: ServerProcess;
}

let own: House;
let older: House;
const open: House[] = [];

beforeAll(async () => {
  const program = OLDER_RELEASE === undefined ? undefined : join(OLDER_RELEASE, 'apps/server/dist/main.js');
  const [plain, shared] = await Promise.all([testDatabase(), testDatabase()]);
  if (program === undefined) await expand(shared);
  own = { database: plain, server: await serve(plain) };
  older = { database: shared, server: await serve(shared, program) };
  open.push(own, older);
});

afterAll(async () => {
  for (const { server, database } of open) {
    await server.stop();
    await database.close();
  }
});

async function serve(database: TestDatabase, program?: string): Promise<ServerProcess> {
  // A person, so that the start makes no demo.
  await buildManager(database.db);
  const { DATABASE_URL } = database.settings;
  const settings = { DATABASE_URL, SECRET_KEY: secretKey, ROLE: 'http', BOT_CHECK: 'off', NODE_ENV: 'test' };
  return startServerProcess({ ...settings, TRUST_PROXY: 'on' }, program);
}

/** Adds a column with and one without a default to every table, and a table: a later release may add no more. */
async function expand({ url, settings, db }: TestDatabase): Promise<void> {
  const columns = 'add column later_note text, add column later_mark integer not null default 1';
  await administer(url, ownTables.map((name) => `alter table ${name} ${columns};`).join('\n'));
  await administer(url, 'create table later_rows (event_id bigint references events (id) on delete cascade)');
  await query(db)`
    insert into schema_migrations (name, checksum, oldest_release) values ('9999_later.sql', '', ${oldestCompanion})`;
  await admitProduct(url, settings.DATABASE_URL);
}

/** Returns the status of a sample call by somebody who may make it, over the network. */
async function statusOf({ database: { db }, server }: House, name: string, operation: Operation): Promise<number> {
  const manager = await buildManager(db);
  const rows = await buildSampleRows(db, { managerId: manager.id }, rowsNamedBy(name));
  const person = operation.access.kind === 'fan' ? Number(rows['user_id']) : (await buildAdmin(db)).id;
  if (operation.access.kind === 'fan' && operation.access.reach === 'trusted event') {
    await query(db)`update event_users set event_role = 'ADMIN' where user_id = ${person}`;
  }
  const { row, access, csrfToken } = planSession({ secretKey }, person);
  await db.insertInto('sessions').values(row).execute();

  const input = callOf(name, rows);
  const url = new URL(`/api/${operation.path}`, server.baseUrl);
  const isQuery = operation.method === 'GET' || operation.file !== undefined;
  if (isQuery) url.search = new URLSearchParams(Object.entries(asQuery(input)).flatMap(pairs)).toString();
  const headers: Record<string, string> = { cookie: `${accessCookie}=${access}`, 'x-csrf-token': csrfToken };
  if (!isQuery) headers['content-type'] = 'application/json';
  // Another address each, since some operations are limited by address.
  headers['x-forwarded-for'] = `10.0.${person >> 8}.${person & 255}`;
  const answer = await fetch(url, {
    method: operation.method,
    headers,
    ...(isQuery ? {} : { body: JSON.stringify(input) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const pairs = ([name, value]: [string, string | string[]]) =>
  [value].flat().map((each): [string, string] => [name, each]);

/** Returns the addresses of the older release's operations. Nobody asks it for those that a later release added. */
function olderPaths(): ReadonlySet<string> {
  const file = join(OLDER_RELEASE ?? join(import.meta.dirname, '../../..'), 'docs/openapi.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, unknown> };
  return new Set(Object.keys(paths));
}

const paths = olderPaths();
const sampled = Object.entries<Operation>(operations).filter(
  ([name, { access, path }]) =>
    access.kind !== 'public' &&
    access.kind !== 'webhook' &&
    // The role http does not analyse songs.
    name !== 'analyzeTempo' &&
    paths.has(`/api/${path}`),
);

// A list in another form than expected would leave nothing to compare, and the file would pass.
test('the older release has at least 300 of the operations that the next test compares', () => {
  expect(sampled.length).toBeGreaterThanOrEqual(300);
});

test.each(sampled)('an older process answers %s on a newer schema as it does on its own', async (name, operation) => {
  const onOwn = await statusOf(own, name, operation);
  const [refusal] = refusedSamples[name] ?? [];
  if (refusal === undefined) expect(`${onOwn}`).toMatch(/^2/);
  else expect(onOwn).toBe(refusal);
  expect(await statusOf(older, name, operation)).toBe(onOwn);
});

test('an older process is ready and serves the public page of an event on a newer schema', async () => {
  for (const { database, server } of open) {
    const manager = await buildManager(database.db);
    const { id } = await buildEvent(database.db, { managerId: manager.id });
    const { rows } = await query(database.db)<{
      address: string;
    }>`select seo_url as address from events where id = ${id}`;
    for (const path of ['/readyz', `/events/${rows[0]?.address}`]) {
      expect([path, (await fetch(server.baseUrl + path)).status]).toEqual([path, 200]);
    }
  }
});
