import { messageOf } from '../errors/message-of.ts';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withOwnConnection } from './own-connection.ts';
import {
  applyMigration,
  createLedger,
  type Migration,
  MigrationError,
  readMigrations,
  schemaLockKey,
} from './migrations.ts';
import { compareReleases, release } from './releases.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

const oldestServer = 150_000;

/** How a migration waits for tables that another connection uses, such as a backup. */
export interface LockWaits {
  /** Every query of the table waits behind the migration for this long. */
  lockTimeoutMs: number;
  tries: number;
  pauseMs: number;
  /** Called before each pause. */
  onBlocked: (name: string) => void;
}

const lockWaits: LockWaits = { lockTimeoutMs: 3_000, tries: 40, pauseMs: 15_000, onBlocked: () => {} };
const lockNotAvailable = '55P03';

/**
 * Applies the missing `NNNN_name.sql` and `NNNN_name.ts` of `folder` in order, each in its own transaction, and returns
 * their names. Concurrent starts wait for one another. Throws {@link MigrationError} when a migration fails or its tables
 * stay locked, an applied one was changed, the database is newer than the code, or PostgreSQL is older than 15.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  waits: Partial<LockWaits> = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // Needs its own connection: the advisory lock ends with the session, even if we are killed.
  return withOwnConnection({ connectionString: url, application_name: 'backline migrate' }, async (client) => {
    await requireVersion(client);
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [schemaLockKey]);
    await createLedger(client);
    const pending = pendingOf(migrations, await readLedger(client));
    for (const migration of pending) await apply(client, migration, { ...lockWaits, ...waits });
    await keepChangeStream(client);
    return pending.map(({ name }) => name);
  });
}

/** Begins a new order of changes if the database was moved to another PostgreSQL or recovered to an earlier time. */
async function keepChangeStream(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regprocedure('keep_change_stream()') is not null as exists`,
  );
  if (rows[0]?.exists) await client.query('select keep_change_stream()');
}

export async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  if (rows[0] === undefined || rows[0].number < oldestServer) {
    throw new MigrationError(`PostgreSQL 15 or newer is needed; DATABASE_URL leads to ${rows[0]?.text}`);
  }
}

export interface Applied {
  name: string;
  checksum: string;
  /** The oldest release that may run on the schema with this migration. Null for builds before 1.0.0. */
  oldest_release: string | null;
}

export async function readLedger(client: pg.ClientBase): Promise<Applied[]> {
  // By way of JSON, since the ledger of a build before 1.0.0 lacks the last column.
  const { rows } = await client.query<Applied>(
    `select name, checksum, to_jsonb(ledger) ->> 'oldest_release' as oldest_release
     from schema_migrations ledger order by name`,
  );
  return rows;
}

/**
 * Returns the migrations that the ledger lacks. Throws {@link MigrationError} if the two cannot belong together. Ignores
 * migrations of a later release beside which this one may run.
 */
export function pendingOf(migrations: readonly Migration[], rows: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of rows) {
    const migration = known.get(row.name);
    if (migration === undefined) requireCompanion(row);
    else if (migration.checksum !== row.checksum) throw new MigrationError(changed(row.name));
  }
  const applied = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const last = rows.at(-1)?.name ?? '';
  const late = pending.find(({ name }) => name < last);
  if (late !== undefined) {
    throw new MigrationError(`${late.name} comes before ${last}, which is applied already: give it a higher number`);
  }
  return pending;
}

const changed = (name: string) =>
  `${name} was changed after it was applied: undo that, and add a new migration instead`;

function requireCompanion({ name, oldest_release: oldest }: Applied): void {
  if (oldest === null) {
    throw new MigrationError(`The database is of a build before 1.0.0, which has no upgrade: it has ${name}`);
  }
  if (compareReleases(release, oldest) < 0) {
    throw new MigrationError(
      `The database is newer than this version of Backline: it has ${name}, which needs ${oldest} or later`,
    );
  }
}

async function apply(client: pg.Client, migration: Migration, waits: LockWaits): Promise<void> {
  const { name, path } = migration;
  const { lockTimeoutMs, tries, pauseMs, onBlocked } = waits;
  for (let left = tries - 1; ; left -= 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await applyMigration(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      const isBlocked = error instanceof pg.DatabaseError && error.code === lockNotAvailable;
      if (!isBlocked) {
        throw new MigrationError(`${name} failed${await place(error, path)}: ${messageOf(error)}`, { cause: error });
      }
      if (left <= 0) throw new MigrationError(stillBlocked(name, tries), { cause: error });
      await client.query('rollback');
      onBlocked(name);
      await sleep(pauseMs);
    }
  }
}

const stillBlocked = (name: string, tries: number) =>
  `${name} was given up after ${tries} tries, because another connection kept a table of it locked: wait until the backup or other long query has ended, then start again`;

async function place(error: unknown, path: string): Promise<string> {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  if (!path.endsWith('.sql') || Number.isNaN(position)) return '';
  const before = (await readFile(path, 'utf8')).slice(0, position);
  return ` at line ${before.split('\n').length}`;
}
