import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { oldestCompanion } from './releases.ts';

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Runs a data step that SQL alone cannot express, in the migration's transaction. */
export interface DataStep {
  up(client: pg.ClientBase): Promise<void>;
}

export interface Migration {
  name: string;
  path: string;
  checksum: string;
}

/** Held while the schema must not change. Arbitrary; must differ from our other advisory locks. */
export const schemaLockKey = 4_242_001;

/** Reads a folder's migrations in order. Throws {@link MigrationError} for wrong names and repeated numbers. */
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
      const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
      return { name, path, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

export async function createLedger(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now(),
       oldest_release text not null)`,
  );
}

export async function applyMigration(client: pg.ClientBase, { name, path, checksum }: Migration): Promise<void> {
  await (path.endsWith('.ts') ? runDataStep(client, path) : client.query(await readFile(path, 'utf8')));
  await client.query('insert into schema_migrations (name, checksum, oldest_release) values ($1, $2, $3)', [
    name,
    checksum,
    oldestCompanion,
  ]);
}

async function runDataStep(client: pg.ClientBase, path: string): Promise<void> {
  const step: Partial<DataStep> = await import(pathToFileURL(path).href);
  if (step.up === undefined) throw new Error('it exports no function up(client)');
  await step.up(client);
}
