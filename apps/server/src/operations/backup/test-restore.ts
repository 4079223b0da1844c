import type pg from 'pg';
import { withOwnConnection } from '../../platform/db/own-connection.ts';
import { BackupError } from './backup-error.ts';
import { fingerprint } from './manifest.ts';
import { restore } from './restore.ts';
import type { RestoreStorage } from './object-restore.ts';
import { TestImpossible } from './test-impossible.ts';

export interface TestRestoreOptions {
  ownerUrl: string;
  secretKey: string;
  file: string;
  privateKeys: readonly string[];
}

/** Name of the scratch database. The mark of the installation keeps it apart in a PostgreSQL that several share. */
export const scratchName = (secretKey: string) => `backline_restore_test_${fingerprint(secretKey).slice(0, 8)}`;

/**
 * Restores an archive into a scratch database and drops it again. Reads every upload, but stores none. Throws {@link
 * BackupError} for an archive that cannot be restored.
 */
export async function testRestore({ ownerUrl, secretKey, file, privateKeys }: TestRestoreOptions): Promise<void> {
  const name = scratchName(secretKey);
  await asOwner(ownerUrl, async (client) => {
    await requireCreateRight(client);
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template template0 ${await localeOf(client)}`);
  });
  try {
    const url = new URL(ownerUrl);
    url.pathname = `/${name}`;
    const uploads = discardingStorage();
    const { manifest } = await restore({
      url: url.href,
      storage: uploads.storage,
      secretKey,
      file,
      privateKeys,
      replace: false,
    });
    if (uploads.count() !== manifest.objects) {
      throw new BackupError(`The archive holds ${uploads.count()} of the ${manifest.objects} uploads`);
    }
  } finally {
    await dropScratch(ownerUrl, secretKey);
  }
}

/** Also removes the scratch database of a process that was killed during its test. */
export async function dropScratch(ownerUrl: string, secretKey: string): Promise<void> {
  await asOwner(ownerUrl, (client) => client.query(`drop database if exists ${scratchName(secretKey)} with (force)`));
}

async function asOwner(ownerUrl: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const options = '-c statement_timeout=0';
  await withOwnConnection(
    { connectionString: ownerUrl, application_name: 'backline restore test', options },
    async (client) => void (await run(client)),
  );
}

async function requireCreateRight(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean }>(
    'select rolname as role, rolsuper or rolcreatedb as may from pg_roles where rolname = current_user',
  );
  const [{ role, may } = { role: 'the role', may: false }] = rows;
  if (!may)
    throw new TestImpossible(`${role} may not create databases: run "alter role ${role} createdb" to allow tests`);
}

async function localeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ locale: string }>(
    `select format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as locale
     from pg_database where datname = current_database()`,
  );
  return rows[0]?.locale ?? '';
}

/** Pretends to be an empty store that keeps everything. */
function discardingStorage(): { storage: RestoreStorage; count: () => number } {
  let count = 0;
  const storage: RestoreStorage = {
    stat: async () => null,
    read: async () => null,
    put: async () => void (count += 1),
    delete: async () => {},
    async *list() {},
  };
  return { storage, count: () => count };
}
