import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import type { DataStep } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

interface Step {
  name: string;
  path: string;
  checksum: string;
}

/** The code's migrations, as db/migrate.ts reads them, parted where the archive ends. */
export interface Steps {
  /** Those that the archive's database had. */
  before: Step[];
  /** Those that came since. */
  after: Step[];
}

/** Throws {@link BackupError} for an archive whose schema this code does not know. */
export async function partSteps(folder: string, { migrations }: Manifest): Promise<Steps> {
  const names = (await readdir(folder)).filter((name) => /\.(sql|ts)$/.test(name)).toSorted();
  const steps = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
      return { name, path, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
  for (const [index, { name, checksum }] of migrations.entries()) {
    const step = steps.find((candidate) => candidate.name === name);
    if (step === undefined) throw new BackupError(`The archive is of a newer version of Backline: it has ${name}`);
    if (step.checksum !== checksum) throw new BackupError(`The archive is of another Backline: ${name} differs`);
    if (steps[index] !== step)
      throw new BackupError(`The archive is of another Backline: it lacks ${steps[index]?.name}`);
  }
  return { before: steps.slice(0, migrations.length), after: steps.slice(migrations.length) };
}

/** In the caller's transaction, unlike a start, which gives each step its own: a restore stands or falls as one. */
export async function replay(client: pg.ClientBase, steps: Step[]): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  for (const { name, path, checksum } of steps) {
    if (path.endsWith('.ts')) {
      const step: DataStep = await import(pathToFileURL(path).href);
      await step.up(client);
    } else {
      await client.query(await readFile(path, 'utf8'));
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
}
