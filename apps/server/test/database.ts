import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, type Db } from '../src/platform/db/database.ts';
import { templateName } from './global-setup.ts';
import { administer, withDatabase } from './throwaway-cluster.ts';

export interface TestDatabase {
  /** As the owner of the tables. */
  url: string;
  /** For a process of the product's: under its own role. */
  settings: { DATABASE_URL: string; DATABASE_OWNER_URL: string };
  /** The owner's: a test arranges more than the product may. */
  db: Db;
  /** Closes the pool and drops the database, even if somebody else is still connected. */
  close(): Promise<void>;
}

/**
 * A database of its own, migrated and empty, cloned in about 20 ms. Take one per test file in `beforeAll`: files run
 * side by side, and none sees another's rows. `isBare` leaves out the schema as well.
 */
export async function testDatabase({ isBare = false } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = isBare ? 'template0' : templateName;
  await administer(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(clusterUrl, name);
  const db = createDatabase(url);
  return {
    url,
    settings: { DATABASE_URL: withDatabase(inject('productClusterUrl'), name), DATABASE_OWNER_URL: url },
    db,
    async close() {
      await db.destroy();
      await administer(clusterUrl, `drop database ${name} with (force)`);
    },
  };
}
