import type pg from 'pg';
import { applyMigration, createLedger, type Migration, readMigrations } from '../../platform/db/migrations.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

export interface Steps {
  before: Migration[];
  after: Migration[];
}

export async function partSteps(folder: string, { migrations }: Manifest): Promise<Steps> {
  const steps = await readMigrations(folder);
  for (const [index, { name, checksum }] of migrations.entries()) {
    const step = steps.find((candidate) => candidate.name === name);
    if (step === undefined) throw new BackupError(`The archive is of a newer version of Backline: it has ${name}`);
    if (step.checksum !== checksum) throw new BackupError(`The archive is of another Backline: ${name} differs`);
    if (steps[index] !== step)
      throw new BackupError(`The archive is of another Backline: it lacks ${steps[index]?.name}`);
  }
  return { before: steps.slice(0, migrations.length), after: steps.slice(migrations.length) };
}

export async function replay(client: pg.ClientBase, steps: Migration[]): Promise<void> {
  await createLedger(client);
  for (const step of steps) await applyMigration(client, step);
}
