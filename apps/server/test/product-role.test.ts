import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/operations/postgres/embedded-postgres.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { quietLog } from '../testing/throwaway-cluster.ts';

let server: ServerProcess;
let postgres: EmbeddedPostgres;
let owner: pg.Client;
let product: pg.Client;

beforeAll(async () => {
  server = await startServerProcess({ DEMO: 'off', ADMIN_EMAIL: 'ada@example.org', BOT_CHECK: 'off' });
  postgres = await startEmbeddedPostgres({ dataDir: server.dataDir, log: quietLog });
  owner = new pg.Client({ connectionString: postgres.url });
  product = new pg.Client({ connectionString: postgres.productUrl });
  await Promise.all([owner.connect(), product.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), product.end()]);
  await postgres.stop();
  await server.stop();
});

const count = async () => (await owner.query<{ n: number }>('select count(*)::int as n from audit_log')).rows[0]?.n;

test('every connection of the product uses a role that owns nothing', async () => {
  const { rows } = await owner.query<{ role: string; name: string }>(
    `select distinct usename as role, application_name as name from pg_stat_activity
     where application_name like 'backline%' and datname = current_database()`,
  );
  expect(rows).toContainEqual({ role: 'backline_product', name: 'backline worker' });
  expect(rows).toContainEqual({ role: 'backline_product', name: 'backline' });
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['backline_product']));
  const owned = await owner.query(`select from pg_class where pg_get_userbyid(relowner) = 'backline_product'`);
  expect(owned.rowCount).toBe(0);
});

describe("the product's role and the audit log", () => {
  test.each([
    'drop trigger audit_log_append_only on audit_log',
    'alter table audit_log disable trigger audit_log_append_only',
    'alter table audit_log disable trigger all',
    'drop function refuse_audit_change() cascade',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'alter function refuse_audit_change() rename to gone',
    'create rule gone as on insert to audit_log do instead nothing',
    `update audit_log set action = 'nothing.happened'`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate users cascade',
    'delete from audit_log_default',
    'truncate audit_log_default',
    'drop table audit_log_default',
    'alter table audit_log detach partition audit_log_default',
    'alter table audit_log_default disable trigger audit_log_append_only',
    'create or replace function keep_audit_partitions() returns int language sql as $$ select 1 $$',
    'alter function keep_audit_partitions() security invoker',
    `select make_audit_partition('2031-01-01')`,
    'drop table audit_log',
    'alter table audit_log rename to gone',
    'alter table audit_log owner to backline_product',
    'drop schema public cascade',
    'drop owned by backline',
    'set session_replication_role = replica',
    'set role backline',
    'set session authorization backline',
    'alter role backline_product superuser',
    'grant backline to backline_product',
    `grant update on audit_log to backline_product; update audit_log set action = 'nothing.happened'`,
    'update schema_migrations set checksum = name',
    `copy audit_log to program 'cat'`,
    `update pg_trigger set tgenabled = 'D'`,
  ])("the product's role cannot change the audit log by %s", async (statement) => {
    const before = await count();
    await expect(product.query(statement)).rejects.toThrow(
      /permission denied|must be (owner|able)|append-only|dependent/,
    );
    expect(await count()).toBe(before);
    expect(before).toBeGreaterThan(0);
  });

  test("the owner's role can change the audit log, so the refusals come from the product's role (control)", async () => {
    await owner.query('begin');
    await owner.query('alter table audit_log disable trigger audit_log_append_only');
    await owner.query('delete from audit_log');
    await owner.query('rollback');
  });
});

test("the product serves a request and runs the request's job under its own database role", async () => {
  const url = `${server.baseUrl}/api/auth/send_password_reset`;
  const body = JSON.stringify({ email: 'ada@example.org' });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(answer.status).toBe(200);
  await expect
    .poll(
      async () =>
        (await owner.query(`select from pgboss.job where name = 'send-password-reset' and state = 'completed'`))
          .rowCount,
    )
    .toBe(1);
});
