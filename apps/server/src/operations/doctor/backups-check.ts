import { readAges } from '../../platform/backups/backups.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { failed, missing, ok, warning, type Probe, type Outcome } from './check.ts';
import { onPool } from './database-checks.ts';

export const checkBackups: Probe = async ({ config, database }) => {
  if (config.backup.schedule === undefined) {
    return missing(config.demo, 'No backups are made by themselves: set BACKUP_SCHEDULE.');
  }
  return onPool(database, judge, 'Not checked, because the list of backups cannot be read.');
};

async function judge(db: Db): Promise<Outcome> {
  const { success, failure } = await readAges(db);
  if (failure !== null && (success === null || failure < success)) {
    return failed('The last backup or its test failed: see the page Backups.');
  }
  if (success === null) return warning('No backup was made yet: the first follows BACKUP_SCHEDULE.');
  return ok(`The last backup was made ${ageOf(success)} ago.`);
}

function ageOf(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? 'one hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
