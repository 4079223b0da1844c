import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from './migrate.ts';
import { openClient } from './own-connection.ts';
import { query } from '../../../testing/query.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase({ isBare: true });
  folder = mkdtempSync(join(tmpdir(), 'backline-migrations-'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

async function tables(): Promise<string[]> {
  const { rows } = await query(database.db)<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  return rows.map(({ name }) => name);
}

describe('refused migrations', () => {
  test('rolls a failed migration back, reports where it failed, and runs it again after a fix', async () => {
    write({ '0001_one.sql': 'create table one ();', '0002_two.sql': 'create table two ();\ncreate table one ();' });
    await expect(migrate(database.url, folder)).rejects.toThrow('0002_two.sql failed: relation "one" already exists');
    expect(await tables()).toEqual(['one', 'schema_migrations']);

    write({ '0002_two.sql': 'create table two ();\nselect wrong from one;' });
    await expect(migrate(database.url, folder)).rejects.toThrow('0002_two.sql failed at line 2: column "wrong"');

    write({ '0002_two.sql': 'create table two ();' });
    expect(await migrate(database.url, folder)).toEqual(['0002_two.sql']);
  });

  test('refuses an applied file that was changed later', async () => {
    write({ '0001_one.sql': 'create table one ();' });
    await migrate(database.url, folder);
    write({ '0001_one.sql': 'create table one (id int);', '0002_two.sql': 'create table two ();' });
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_one.sql was changed after it was applied');
    expect(await tables()).not.toContain('two');
  });

  test('refuses a database that a release has migrated beside which this one may not run', async () => {
    write({ '0001_one.sql': 'create table one ();', '0002_two.sql': 'create table two ();' });
    await migrate(database.url, folder);
    rmSync(join(folder, '0002_two.sql'));
    await query(database.db)`update schema_migrations set oldest_release = '1000.0.0'`;
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'newer than this version of Backline: it has 0002_two.sql, which needs 1000.0.0 or later',
    );
  });

  test('refuses a database of a build before 1.0.0', async () => {
    await query(database.db)`create table schema_migrations (name text primary key, checksum text not null)`;
    await query(database.db)`insert into schema_migrations values ('0001_users.sql', '')`;
    write({ '0001_one.sql': 'create table one ();' });
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'The database is of a build before 1.0.0, which has no upgrade: it has 0001_users.sql',
    );
    expect(await tables()).not.toContain('one');
  });

  test('refuses a new file with a lower number than an applied one', async () => {
    write({ '0002_two.sql': 'create table two ();' });
    await migrate(database.url, folder);
    write({ '0001_one.sql': 'create table one ();' });
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_one.sql comes before 0002_two.sql');
  });

  test.each([
    [
      'two files with the same number',
      { '0001_one.sql': '', '0001_two.sql': '' },
      'Two migrations have the number 0001',
    ],
    ['a file name without a number', { 'one.sql': '' }, 'one.sql is not named like'],
    ['a data step without an up function', { '0001_one.ts': 'export {};' }, 'it exports no function up(client)'],
  ])('refuses %s', async (_, files, message) => {
    write(files);
    await expect(migrate(database.url, folder)).rejects.toThrow(message);
  });
});

describe('a migration of a table that another connection reads', () => {
  /** Reads the table in a transaction that stays open, as a backup does. */
  const readOne = async () => {
    const reader = await openClient({ connectionString: database.url });
    await reader.query('begin; select * from one');
    return reader;
  };
  const waits = { lockTimeoutMs: 50, pauseMs: 50 };

  beforeEach(async () => {
    write({ '0001_one.sql': 'create table one (id int);' });
    await migrate(database.url, folder);
    write({ '0002_two.sql': 'create table two (); alter table one add column name text;' });
  });

  test('is given up with a sentence after its tries, and changes nothing', async () => {
    const reader = await readOne();
    const blocked: string[] = [];
    const tries = migrate(database.url, folder, { ...waits, tries: 3, onBlocked: (name) => blocked.push(name) });
    await expect(tries).rejects.toThrow('0002_two.sql was given up after 3 tries');
    expect(blocked).toEqual(['0002_two.sql', '0002_two.sql']);
    await reader.end();
    expect(await tables()).not.toContain('two');
  });

  test('lets other queries pass between its tries, and is applied once the reader has ended', async () => {
    const reader = await readOne();
    let passed = 0;
    const onBlocked = async () => {
      await query(database.db)`select * from one`;
      passed += 1;
      if (passed === 2) await reader.end();
    };
    const applied = await migrate(database.url, folder, { ...waits, onBlocked: () => void onBlocked() });
    expect(applied).toEqual(['0002_two.sql']);
    expect(passed).toBeGreaterThanOrEqual(2);
  });
});

describe('applied migrations', () => {
  test('accepts a database that the next release has migrated, and changes nothing', async () => {
    write({ '0001_one.sql': 'create table one ();', '0002_two.sql': 'create table two ();' });
    await migrate(database.url, folder);
    rmSync(join(folder, '0002_two.sql'));
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await tables()).toContain('two');
  });

  test('applies each file once when several processes start together', async () => {
    write({
      '0001_one.sql': 'create table one (at timestamptz); select pg_sleep(0.2);',
      '0002_two.sql': 'insert into one values (now());',
    });
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
    expect(applied.flat()).toEqual(['0001_one.sql', '0002_two.sql']);
    const { rows } = await query(database.db)`select * from one`;
    expect(rows).toHaveLength(1);
  });

  test('applies nothing the second time, even if a checkout changed the line endings', async () => {
    write({ '0001_one.sql': 'create table one\n();\n' });
    await migrate(database.url, folder);
    write({ '0001_one.sql': 'create table one\r\n();\r\n' });
    expect(await migrate(database.url, folder)).toEqual([]);
  });

  test("runs a data step in its migration's transaction, so that a failure leaves no partial data", async () => {
    const step = (end: string) => `export async function up(client) {
      await client.query('insert into one values ($1)', [7]);
      ${end}
    }`;
    write({ '0001_one.sql': 'create table one (id int);', '0002_load.ts': step(`throw new Error('cut short')`) });
    await expect(migrate(database.url, folder)).rejects.toThrow('0002_load.ts failed: cut short');
    expect((await query(database.db)`select * from one`).rows).toEqual([]);

    rmSync(join(folder, '0002_load.ts'));
    write({ '0002_load_again.ts': step('') });
    await migrate(database.url, folder);
    expect((await query(database.db)`select * from one`).rows).toEqual([{ id: 7 }]);
  });
});
