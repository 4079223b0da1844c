import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { administer } from '../../../testing/throwaway-cluster.ts';
import { isLesserRole, requireMigrated } from './migrated.ts';
import { MigrationError } from './migrations.ts';

const database = await openForFile(testDatabase());
const bare = await openForFile(testDatabase({ isBare: true }));
const product = database.settings.DATABASE_URL;

async function queues(): Promise<string[]> {
  const { rows } = await query(database.db)<{ name: string }>`select name from pgboss.queue`;
  return rows.map(({ name }) => name);
}

test('tells the role that may change the schema from the role that may not, also in an empty database', async () => {
  expect(await isLesserRole(product)).toBe(true);
  expect(await isLesserRole(database.url)).toBe(false);
  expect(await isLesserRole(bare.settings.DATABASE_URL)).toBe(true);
  expect(await isLesserRole(bare.url)).toBe(false);
});

describe('a start with the product role alone', () => {
  const attempt = async () => requireMigrated(product, await queues());
  const expectRefusal = async (sentence: string) => {
    await expect(attempt()).rejects.toThrow(MigrationError);
    await expect(attempt()).rejects.toThrow(`${sentence}: run npm run migrate, which needs DATABASE_OWNER_URL`);
  };

  test('refuses an empty database', async () => {
    await expect(requireMigrated(bare.settings.DATABASE_URL, [])).rejects.toThrow('The database is not prepared yet');
  });

  test('refuses a database that lacks a migration', async () => {
    const { rows } = await query(database.db)<{ name: string; checksum: string; oldest_release: string }>`
      delete from schema_migrations where name = (select max(name) from schema_migrations)
      returning name, checksum, oldest_release`;
    await expectRefusal('The database is older than this version of Backline');
    await query(database.db)`insert into schema_migrations (name, checksum, oldest_release)
      values (${rows[0]?.name}, ${rows[0]?.checksum}, ${rows[0]?.oldest_release})`;
  });

  test('refuses a database whose migrations need a later release', async () => {
    await query(database.db)`insert into schema_migrations (name, checksum, oldest_release)
      values ('9999_later.sql', '', '1000.0.0')`;
    await expect(attempt()).rejects.toThrow(
      'The database is newer than this version of Backline: it has 9999_later.sql, which needs 1000.0.0 or later',
    );
    await query(database.db)`delete from schema_migrations where name = '9999_later.sql'`;
  });

  test('refuses a queue that lacks a kind of job', async () => {
    await expect(requireMigrated(product, [...(await queues()), 'later-job'])).rejects.toThrow(
      'The queue is older than this version of Backline',
    );
  });

  test('refuses a role that may not read a table', async () => {
    await administer(database.url, 'create table later (id int)');
    await expectRefusal('DATABASE_URL: backline_product may not read later');
    await administer(database.url, 'drop table later');
  });

  test('refuses a role that could change the audit log', async () => {
    await administer(database.url, 'grant delete on audit_log to public');
    await expect(attempt()).rejects.toThrow('DATABASE_URL: backline_product holds delete on audit_log; revoke it');
    await administer(database.url, 'revoke delete on audit_log from public');
  });

  test('accepts a migrated database, and changes nothing', async () => {
    await expect(attempt()).resolves.toBeUndefined();
  });
});
