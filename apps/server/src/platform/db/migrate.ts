import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';

/** The database and the code do not fit, or a migration failed. The message is what the person who starts it reads. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** A data step in TypeScript, for what SQL alone cannot say. Runs inside the migration's transaction. */
export interface DataStep {
  up(client: pg.ClientBase): Promise<void>;
}

interface Migration {
  name: string;
  path: string;
  checksum: string;
}

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

const oldestServer = 150_000;
/** Any fixed number: it only has to differ from the other advisory locks that we take. */
const lockKey = 4_242_001;

/**
 * Applies what is missing of `NNNN_name.sql` and `NNNN_name.ts` in `folder`, in order, each in a transaction of its own,
 * and answers the names of those applied now. Processes that start at once wait for one another.
 * Throws {@link MigrationError}: a migration fails, an applied one was changed since, the database is newer than the
 * code, or PostgreSQL is older than 15.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // One connection of its own: the lock belongs to the session, and ends with it if we are killed.
  const client = new pg.Client({ connectionString: url, application_name: 'backline migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireVersion(client);
    // A role's own statement_timeout must not cut off a long step.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /\.(sql|ts)$/.test(name)).toSorted();
  const numbers = names.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.(sql|ts)$/.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name} is not named like 0001_events.sql`);
    return number;
  });
  const repeated = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (repeated !== undefined) throw new MigrationError(`Two migrations have the number ${repeated}`);
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // A checkout on another system may change line ends, and nothing else.
      const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
      return { name, path, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  if (rows[0] === undefined || rows[0].number < oldestServer) {
    throw new MigrationError(`PostgreSQL 15 or newer is needed; DATABASE_URL leads to ${rows[0]?.text}`);
  }
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new MigrationError(`The database is newer than this version of Backline: it has ${name}`);
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(`${name} was changed after it was applied: undo that, and add a new migration instead`);
    }
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

async function apply(client: pg.Client, { name, path, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await (path.endsWith('.ts') ? runDataStep(client, path) : client.query(await readFile(path, 'utf8')));
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    // The connection is closed by our caller, and with it goes the transaction.
    throw new MigrationError(`${name} failed${await place(error, path)}: ${messageOf(error)}`, { cause: error });
  }
}

async function runDataStep(client: pg.Client, path: string): Promise<void> {
  const step: Partial<DataStep> = await import(pathToFileURL(path).href);
  if (step.up === undefined) throw new Error('it exports no function up(client)');
  await step.up(client);
}

async function place(error: unknown, path: string): Promise<string> {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  if (!path.endsWith('.sql') || Number.isNaN(position)) return '';
  const before = (await readFile(path, 'utf8')).slice(0, position);
  return ` at line ${before.split('\n').length}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
