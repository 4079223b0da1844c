import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/database.ts';
import { readAges } from './backups.repository.ts';

/** An outcome that never happened has no value, so that an alert can tell it from a recent one. */
export function backupMetrics(registry: Registry, db: Db): () => Promise<void> {
  const age = new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last complete scheduled backup, the last passed test restore and the last failure',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return async () => {
    age.reset();
    for (const [outcome, seconds] of Object.entries(await readAges(db)))
      if (seconds !== null) age.set({ outcome }, seconds);
  };
}
