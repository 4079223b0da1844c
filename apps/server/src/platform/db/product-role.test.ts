import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { administer } from '../../../testing/throwaway-cluster.ts';
import { ConfigError } from '../config/config-error.ts';
import { admitProduct } from './product-role.ts';

const roles: string[] = [];

const database = await testDatabase();
afterAll(async () => {
  for (const role of roles) await administer(database.url, `drop owned by ${role}; drop role ${role}`);
  await database.close();
});

async function makeRole(attributes = ''): Promise<{ role: string; url: string }> {
  const role = `lesser_${randomBytes(4).toString('hex')}`;
  await administer(database.url, `create role ${role} login password 'secret' ${attributes}`);
  roles.push(role);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret';
  return { role, url: url.href };
}

async function asRole<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('a refused product role', () => {
  const expectRefusal = async (url: string, because: RegExp) => {
    await expect(admitProduct(database.url, url)).rejects.toThrow(because);
    await expect(admitProduct(database.url, url)).rejects.toThrow(ConfigError);
  };

  test('refuses a superuser, because no permission limits it', async () => {
    await expectRefusal((await makeRole('superuser')).url, /^DATABASE_URL: lesser_\w+ is a superuser, /);
  });

  test('refuses a role that may create roles', async () => {
    await expectRefusal((await makeRole('createrole')).url, /^DATABASE_URL: lesser_\w+ may make roles, /);
  });

  test("refuses a member of the owner's role", async () => {
    await expectRefusal((await makeRole('in role backline')).url, /belongs to, backline, which owns audit_log/);
  });

  test('refuses a role if every role may change the audit log', async () => {
    const { url } = await makeRole();
    await administer(database.url, 'grant delete on audit_log to public');
    await expectRefusal(url, /^DATABASE_URL: lesser_\w+ holds delete on audit_log; revoke it$/);
    await administer(database.url, 'revoke delete on audit_log from public');
  });

  test("refuses an owner URL that leads to another database than the product's URL", async () => {
    const other = await testDatabase();
    const { url } = await makeRole();
    await expect(admitProduct(other.url, url)).rejects.toThrow('DATABASE_OWNER_URL: leads to another database');
    await other.close();
  });
});

test('grants exactly what the product needs, and changes nothing on a repeat', async () => {
  const { url } = await makeRole();
  await expect(asRole(url, (client) => client.query('select from users'))).rejects.toThrow('permission denied');
  await admitProduct(database.url, url);
  await admitProduct(database.url, url);
  await asRole(url, async (client) => {
    await client.query('select from users');
    await client.query('select from pgboss.job');
    await client.query(`select nextval(pg_get_serial_sequence('users', 'id'))`);
    await client.query(
      `insert into audit_log (action, entity, entity_id, noun, ip, request_id) values ('a', 'event', '1', 'Event', '', '')`,
    );
    for (const statement of [
      'delete from audit_log',
      'create table more ()',
      'drop table users',
      'delete from schema_migrations',
      `select setval(pg_get_serial_sequence('users', 'id'), 1)`,
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
  });
});

test("grants access to a later migration's table at the next start", async () => {
  const { url } = await makeRole();
  await admitProduct(database.url, url);
  await administer(database.url, 'create table later (id bigint generated always as identity)');
  await expect(asRole(url, (client) => client.query('insert into later default values'))).rejects.toThrow();
  await admitProduct(database.url, url);
  await asRole(url, (client) => client.query('insert into later default values'));
});

test('grants the role its rights without a conflict when several processes start at once', async () => {
  const { url } = await makeRole();
  await Promise.all(Array.from({ length: 6 }, () => admitProduct(database.url, url)));
});
