import type { readDisk } from '../../platform/disk.ts';
import { withOwnConnection } from '../../platform/db/own-connection.ts';
import { TestImpossible } from './test-impossible.ts';

export interface TestSpace {
  ownerUrl: string;
  dataDir: string;
  /** True if the scratch database lies in `dataDir`, too. */
  isEmbedded: boolean;
  /** Size of the archive that is copied to `dataDir`. 0 if it is read where it lies. */
  copiedBytes: number;
}

/** The scratch database needs its rows and indexes, and the write-ahead log of the load. */
const copiesOfDatabase = 2;

/** Throws {@link TestImpossible} if a test could fill the disk that the running product writes to. */
export async function requireTestSpace(
  { ownerUrl, dataDir, isEmbedded, copiedBytes }: TestSpace,
  read: typeof readDisk,
): Promise<void> {
  const neededBytes = copiedBytes + (isEmbedded ? copiesOfDatabase * (await databaseBytes(ownerUrl)) : 0);
  const { freeBytes } = await read(dataDir);
  if (freeBytes > neededBytes) return;
  throw new TestImpossible(
    `the test needs ${megabytes(neededBytes)} MB of free disk in DATA_DIR, which has ${megabytes(freeBytes)} MB: free some, or use a larger disk`,
  );
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

async function databaseBytes(ownerUrl: string): Promise<number> {
  return withOwnConnection(
    { connectionString: ownerUrl, application_name: 'backline restore test' },
    async (client) => {
      const { rows } = await client.query<{ bytes: number }>(
        'select pg_database_size(current_database())::float8 as bytes',
      );
      return rows[0]?.bytes ?? 0;
    },
  );
}
