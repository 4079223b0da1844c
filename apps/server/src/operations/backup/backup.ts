import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ObjectStorage } from '../../platform/ports/storage.port.ts';
import { ArchiveWriter, type StoredFile } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { withOwnConnection } from '../../platform/db/own-connection.ts';
import { migrationsFolder, readLedger } from '../../platform/db/migrate.ts';
import { readMigrations, schemaLockKey } from '../../platform/db/migrations.ts';
import { ownTables } from '../../platform/db/tables.generated.ts';
import { restoredJobs, unfinishedJobs } from '../../platform/jobs/archived-jobs.ts';
import { listSequences, listTables, tableExists, type TableShape } from './catalog.ts';
import { entryName, fingerprint, type Manifest } from './manifest.ts';
import type { Draft } from './place.ts';

export interface BackupOptions {
  url: string;
  storage: ObjectStorage;
  secretKey: string;
  draft: Draft;
  /** Encrypts the archive to these keys of age. Without any, it is not encrypted. */
  publicKeys?: readonly string[];
  /** Ends the backup with an error, and leaves no file. */
  signal?: AbortSignal;
}

export interface Backup extends Manifest {
  stored: StoredFile;
  /** Tables that no migration creates. The archive omits them, because no restore could create them. */
  leftOut: string[];
}

const partBytes = 4 * 1024 * 1024;
const newline = 10;

/** Writes the rows of one snapshot, then the uploads. Objects never change, so the rows' references stay valid. */
export async function backUp(options: BackupOptions): Promise<Backup> {
  const { url, storage, secretKey, draft, publicKeys = [], signal } = options;
  const archive = new ArchiveWriter(draft, publicKeys, signal);
  try {
    const madeAt = new Date().toISOString();
    const { leftOut, ...rows } = await inSnapshot(url, (client) => writeTables(client, archive));
    const objects = await writeObjects(storage, archive);
    const secret = fingerprint(secretKey);
    const { manifest, stored } = await archive.finish({ format: 1, madeAt, ...rows, objects, secret });
    return { ...manifest, leftOut, stored };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function inSnapshot<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const options = '-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
  return withOwnConnection({ connectionString: url, application_name: 'backline backup', options }, async (client) => {
    // Takes a lock that prevents migrations until the tables of the snapshot are locked.
    await client.query('select pg_advisory_lock_shared($1)', [schemaLockKey]);
    await client.query('begin isolation level repeatable read read only');
    const result = await read(client);
    await client.query('commit');
    return result;
  });
}

type Rows = Pick<Backup, 'migrations' | 'tables' | 'sequences' | 'leftOut'>;

async function writeTables(client: pg.Client, archive: ArchiveWriter): Promise<Rows> {
  if (!(await tableExists(client, 'schema_migrations'))) {
    throw new BackupError('The database is empty: Backline was never started on it');
  }
  const own = new Set(['schema_migrations', ...ownTables]);
  const { shapes = [], others = [] } = Object.groupBy(await listTables(client), ({ name }) =>
    own.has(name) ? 'shapes' : 'others',
  );
  await client.query(`lock table ${shapes.map(({ name }) => name).join(', ')} in access share mode`);
  await client.query('select pg_advisory_unlock_shared($1)', [schemaLockKey]);
  const migrations = (await readLedger(client)).map(({ name, checksum }) => ({ name, checksum }));
  await requireOwnSchema(migrations);
  const tables = [];
  for (const shape of shapes) tables.push({ ...shape, rows: await writeTable(client, archive, shape) });
  const leftOut = others.map(({ name }) => name);
  return { migrations, tables, sequences: await listSequences(client, shapes), leftOut };
}

/** An older release beside a newer one would leave out the tables and columns of the newer. */
async function requireOwnSchema(migrations: Manifest['migrations']): Promise<void> {
  const own = new Set((await readMigrations(migrationsFolder)).map(({ name }) => name));
  const later = migrations.find(({ name }) => !own.has(name));
  if (later !== undefined) {
    throw new BackupError(
      `The database is newer than this version of Backline: it has ${later.name}. Make the backup with the newer version`,
    );
  }
}

/** Returns the rows of a table. For the table of restored jobs it returns the queue's unfinished jobs. */
async function sourceOf(client: pg.Client, { name, columns }: TableShape): Promise<string> {
  const isOfQueue = name === restoredJobs && (await tableExists(client, 'job', 'pgboss'));
  // Copies a query, because `copy table` refuses partitioned tables.
  return `(select ${columns.join(', ')} from ${isOfQueue ? `(${unfinishedJobs}) as jobs` : name})`;
}

/** Returns the number of rows. Uses the text format, which later PostgreSQL versions can read. */
async function writeTable(client: pg.Client, archive: ArchiveWriter, shape: TableShape): Promise<number> {
  const { name } = shape;
  const copy = client.query(copyTo(`copy ${await sourceOf(client, shape)} to stdout`));
  let part = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const flush = async (isEnd: boolean) => {
    const bytes = Buffer.concat(pending);
    // COPY writes a line feed inside a value as an escape sequence, so a bare line feed ends a row.
    const end = isEnd ? bytes.length : bytes.lastIndexOf(newline) + 1;
    if (end > 0) await archive.add(entryName.tablePart(name, (part += 1)), bytes.subarray(0, end));
    pending = [bytes.subarray(end)];
    pendingBytes = bytes.length - end;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes >= partBytes) await flush(false);
  }
  await flush(true);
  return copy.rowCount;
}

async function writeObjects(storage: ObjectStorage, archive: ArchiveWriter): Promise<number> {
  let count = 0;
  for await (const { key, sizeBytes } of storage.list()) {
    const body = await storage.read(key);
    // Skips an object that was deleted after it was listed.
    if (body === null) continue;
    await archive.addStream(entryName.object(key), sizeBytes, body);
    count += 1;
  }
  return count;
}
