import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';

/** The database and the code do not fit, or a migration failed. The message is what the person who starts it reads. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** A data step in TypeScript, for what SQL alone cannot say. Runs inside the migration's transaction. */
export interface DataStep {
  up(client: pg.ClientBase): Promise<void>;
}

export interface Migration {
  name: string;
  path: string;
  checksum: string;
}

/** Taken wherever the schema must stand still. Any fixed number that differs from our other advisory locks. */
export const schemaLockKey = 4_242_001;

/** The migrations of a folder in their order. Throws {@link MigrationError} for wrong names and repeated numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
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

/** Where each applied migration is noted. */
export async function createLedger(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

/** Applies one migration and notes it, in the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, { name, path, checksum }: Migration): Promise<void> {
  await (path.endsWith('.ts') ? runDataStep(client, path) : client.query(await readFile(path, 'utf8')));
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function runDataStep(client: pg.ClientBase, path: string): Promise<void> {
  const step: Partial<DataStep> = await import(pathToFileURL(path).href);
  if (step.up === undefined) throw new Error('it exports no function up(client)');
  await step.up(client);
}
