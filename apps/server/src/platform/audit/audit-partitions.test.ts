import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { createDatabase } from '../db/database.ts';
import { keepAuditPartitions } from './audit-partitions.ts';
import { query } from '../../../testing/query.ts';

const database = await testDatabase();
const product = createDatabase(database.settings.DATABASE_URL);
afterAll(async () => {
  await product.destroy();
  await database.close();
});

async function writeAt(at: string, action: string): Promise<void> {
  await query(product)`insert into audit_log (at, action, entity, entity_id, noun, ip, request_id)
    values (${at}::timestamptz, ${action}, 'event', '1', 'Event', '', '')`;
}

async function placesOf(action: string): Promise<string[]> {
  const { rows } = await query(database.db)<{ place: string }>`
    select tableoid::regclass::text as place from audit_log where action = ${action} order by at`;
  return rows.map(({ place }) => place);
}

async function partitions(): Promise<string[]> {
  const { rows } = await query(database.db)<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1`;
  return rows.map(({ name }) => name);
}

describe('audit log partitions', () => {
  test('the first start creates partitions for this month and the next three', async () => {
    const { rows } = await query(database.db)<{ name: string }>`
      select to_char(m, '"audit_log_"YYYY_MM') as name
      from generate_series(date_trunc('month', now() at time zone 'UTC'), now() at time zone 'UTC' + interval '3 months', '1 month') m`;
    expect(rows).toHaveLength(4);
    expect(await partitions()).toEqual(expect.arrayContaining([...rows.map(({ name }) => name), 'audit_log_default']));
  });

  test('an audit line without a monthly partition goes to the default partition and is moved later', async () => {
    await writeAt('2023-01-31T23:59:59.999999Z', 'stray.moved');
    await writeAt('2023-02-01T00:00:00Z', 'stray.moved');
    await writeAt('2023-02-28T23:00:00-08:00', 'stray.moved');
    expect(await placesOf('stray.moved')).toEqual(Array.from({ length: 3 }, () => 'audit_log_default'));
    const lines = database.db.selectFrom('audit_log').selectAll().where('action', '=', 'stray.moved').orderBy('id');
    const before = await lines.execute();
    expect(await keepAuditPartitions(product)).toBe(3);
    expect(await lines.execute()).toEqual(before);
    expect(await placesOf('stray.moved')).toEqual(['audit_log_2023_01', 'audit_log_2023_02', 'audit_log_2023_03']);
  });

  test('concurrent processes create each partition once', async () => {
    await writeAt('2022-05-05T00:00:00Z', 'stray.raced');
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => keepAuditPartitions(product)));
    expect(tries.map((each) => (each.status === 'fulfilled' ? each.value : 0)).filter((made) => made > 0)).toEqual([1]);
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: '55P03' });
    expect(await placesOf('stray.raced')).toEqual(['audit_log_2022_05']);
  });

  test('a line with an implausible time creates no partition', async () => {
    for (const at of ['1999-12-31T00:00:00Z', '2999-01-01T00:00:00Z']) await writeAt(at, 'clock.wrong');
    const before = await partitions();
    expect(await keepAuditPartitions(product)).toBe(0);
    expect(await partitions()).toEqual(before);
    expect(await placesOf('clock.wrong')).toEqual(['audit_log_default', 'audit_log_default']);
  });

  test('gives up creating partitions while the audit log is locked, so that writes do not wait', async () => {
    await writeAt('2022-06-06T00:00:00Z', 'stray.busy');
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin; lock table audit_log in access share mode');
    await expect(keepAuditPartitions(product)).rejects.toMatchObject({ code: '55P03' });
    await writeAt('2022-06-07T00:00:00Z', 'stray.busy');
    await reader.end();
    expect(await placesOf('stray.busy')).toEqual(['audit_log_default', 'audit_log_default']);
    expect(await keepAuditPartitions(product)).toBe(1);
  });
});

describe('append-only partitions', () => {
  const statements = [
    'update % set action = action',
    'update % set at = now() where false',
    'delete from %',
    'truncate %',
  ];

  test('the database owner cannot change rows by addressing their partition by name', async () => {
    const names = await partitions();
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      for (const statement of statements) {
        const asked = sql.raw(statement.replace('%', name)).execute(database.db);
        await expect(asked, `${statement} of ${name}`).rejects.toThrow('audit_log is append-only');
      }
    }
  });

  test("the product's database role cannot read, write or detach a partition by its name", async () => {
    for (const name of await partitions()) {
      const more = [
        `select * from ${name}`,
        `insert into ${name} select * from audit_log`,
        `drop table ${name}`,
        `alter table audit_log detach partition ${name}`,
        `alter table ${name} disable trigger all`,
        `select make_audit_partition('2031-01-01')`,
      ];
      for (const statement of [...statements, ...more]) {
        const asked = sql.raw(statement.replace('%', name)).execute(product);
        await expect(asked, `${statement} of ${name}`).rejects.toThrow(/permission denied|must be owner/);
      }
    }
  });

  test("the function that creates partitions ignores the search path of the product's role", async () => {
    const own = new pg.Client({ connectionString: database.settings.DATABASE_URL });
    await own.connect();
    await own.query(`create temp table audit_log_default (at timestamptz); insert into audit_log_default values ('2021-01-01');
      create function pg_temp.make_audit_partition(timestamp) returns boolean language plpgsql as $$ begin raise exception 'mine'; end $$;
      set search_path = pg_temp, public`);
    expect((await own.query('select public.keep_audit_partitions() as made')).rows).toEqual([{ made: 0 }]);
    await own.end();
  });
});
