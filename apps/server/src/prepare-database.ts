import type { Logger } from 'pino';
import { migrate, migrationsFolder } from './platform/db/migrate.ts';
import { isLesserRole, requireMigrated } from './platform/db/migrated.ts';
import { admitProduct } from './platform/db/product-role.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import { prepareQueue } from './platform/jobs/prepare-queue.ts';

export interface Addresses {
  /** URL of the product's role. Contains the password. */
  url: string;
  /** URL of the role that owns the tables. Contains the password. */
  ownerUrl: string;
}

/**
 * Migrates the database and prepares the queue for `jobs` as the owner of the tables. With the address of a lesser role
 * alone it changes nothing, and throws if `npm run migrate` must run first.
 */
export async function prepareDatabase(
  { url, ownerUrl }: Addresses,
  jobs: readonly JobKind[],
  log: Logger,
): Promise<void> {
  if (ownerUrl === url && (await isLesserRole(url))) {
    await requireMigrated(
      url,
      jobs.map(({ name }) => name),
    );
    return;
  }
  const onBlocked = (name: string) =>
    log.warn(`migration ${name} waits for a table that another connection uses, such as a backup`);
  const applied = await migrate(ownerUrl, migrationsFolder, { onBlocked });
  if (applied.length > 0) log.info({ applied: applied.length, last: applied.at(-1) }, 'database migrated');
  await prepareQueue(ownerUrl, jobs);
  if (ownerUrl === url)
    log.warn('DATABASE_URL: its role owns the tables and could change the audit log; see DATABASE_OWNER_URL');
  else await admitProduct(ownerUrl, url);
}
