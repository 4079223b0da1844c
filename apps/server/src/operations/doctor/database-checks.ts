import { messageOf } from '../../platform/errors/message-of.ts';
import pg from 'pg';
import { hostOf, networkFault } from '../../integrations/network-fault.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import { createDatabase, type Db } from '../../platform/db/database.ts';
import { DatabaseAway } from '../../platform/db/database-away.ts';
import { isLesserRole, requireMigrated } from '../../platform/db/migrated.ts';
import { MigrationError } from '../../platform/db/migrations.ts';
import { openClient } from '../../platform/db/own-connection.ts';
import { failed, ok, warning, type Probe, type Outcome, type CheckContext } from './check.ts';

const connectTimeoutMs = 5_000;
const queryTimeoutMs = 8_000;
const clockWarningMs = 2_000;
const clockFailureMs = 30_000;

const notChecked = warning('Not checked, because the database does not answer.');

type Database = CheckContext['database'];

async function connect(database: Database): Promise<pg.Client> {
  if ('error' in database) throw database.error;
  return openClient({
    connectionString: database.url,
    application_name: 'backline doctor',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
  });
}

async function onDatabase(database: Database, run: (client: pg.Client) => Promise<Outcome>): Promise<Outcome> {
  const client = await connect(database).catch(() => null);
  if (client === null) return notChecked;
  try {
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Judges what repositories read. Warns with `unread` if the read fails. */
export async function onPool(
  database: Database,
  judge: (db: Db) => Promise<Outcome>,
  unread: string,
): Promise<Outcome> {
  if ('error' in database) return notChecked;
  const limits = { poolSize: 1, connectTimeoutMs, statementTimeoutMs: queryTimeoutMs };
  const db = createDatabase(database.url, limits);
  try {
    return await judge(db);
  } catch {
    return warning(unread);
  } finally {
    await db.destroy();
  }
}

export const checkDatabase: Probe = async ({ database }) => {
  let client: pg.Client;
  try {
    client = await connect(database);
  } catch (error) {
    return failed(connectSentence(error, database));
  }
  try {
    const startedAt = performance.now();
    const { rows } = await client.query<{ version: string; isReplica: boolean }>(
      `select current_setting('server_version') as version, pg_is_in_recovery() as "isReplica"`,
    );
    const ms = Math.round(performance.now() - startedAt);
    if (rows[0]?.isReplica === true) {
      return failed('DATABASE_URL leads to a read-only replica: name the primary server.');
    }
    await requireRoom(client);
    return ok(`PostgreSQL ${rows[0]?.version} answers in ${ms} ms and has room to write.`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^(53|58030)/.test(error.code ?? '')) {
      return failed(`PostgreSQL cannot write (${error.message}): free some space on its disk.`);
    }
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Makes PostgreSQL write half a megabyte to a temporary file, which it removes afterwards. */
async function requireRoom(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(`set local work_mem = '64kB'`);
  await client.query('select count(*) from generate_series(1, 25000)');
  await client.query('rollback');
}

function connectSentence(error: unknown, database: Database): string {
  const cause = error instanceof DatabaseAway ? error.cause : error;
  const message = messageOf(cause);
  if (cause instanceof ConfigError) return `${message}.`;
  if ('error' in database)
    return `The embedded PostgreSQL does not start (${message}): see DATA_DIR/postgres/postgres.log.`;
  const { username, pathname } = new URL(database.url);
  switch ((cause as { code?: unknown }).code) {
    case '28P01':
      return `PostgreSQL refuses the password of ${username}: correct DATABASE_URL.`;
    case '28000':
      return `PostgreSQL does not let ${username} in from this machine: correct DATABASE_URL, or pg_hba.conf of PostgreSQL.`;
    case '3D000':
      return `PostgreSQL has no database ${pathname.slice(1)}: create it, or correct DATABASE_URL.`;
    case '53300':
      return 'PostgreSQL has no free connection: raise its max_connections, or lower DATABASE_POOL.';
    default: {
      const target = { at: hostOf(database.url), advice: 'start PostgreSQL, or correct DATABASE_URL' };
      return networkFault(cause, target)?.message ?? `PostgreSQL does not answer (${message}): correct DATABASE_URL.`;
    }
  }
}

export const checkDatabaseRole: Probe = ({ config, database }) =>
  onDatabase(database, async () => {
    const { url } = database as { url: string };
    if (!(await isLesserRole(url))) {
      return warning(
        'The role of DATABASE_URL owns the tables and could change the audit log: add a lesser role, and set DATABASE_OWNER_URL.',
      );
    }
    try {
      await requireMigrated(url, []);
    } catch (error) {
      if (error instanceof MigrationError && config.databaseUrl === undefined) {
        return failed('The database is not prepared for this version of Backline: start Backline, which prepares it.');
      }
      if (error instanceof MigrationError || error instanceof ConfigError) return failed(`${error.message}.`);
      throw error;
    }
    return ok('The product’s role reads and writes rows, and owns nothing.');
  });

/** Compares with the database, because sign-in codes and sales are judged by its clock, and pages by this machine's. */
export const checkClock: Probe = ({ database, now }) =>
  onDatabase(database, async (client) => {
    const before = now();
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const offMs = (before + now()) / 2 - (rows[0]?.ms ?? Number.NaN);
    const seconds = Math.abs(offMs / 1_000).toFixed(1);
    if (Math.abs(offMs) < clockWarningMs) return ok('This machine and the database have the same time.');
    const sentence = `This machine’s clock is ${seconds} s ${offMs > 0 ? 'ahead of' : 'behind'} the database’s: synchronise both machines, for example by NTP.`;
    return Math.abs(offMs) < clockFailureMs ? warning(sentence) : failed(sentence);
  });
