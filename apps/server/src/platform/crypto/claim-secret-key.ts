import { ConfigError } from '../config/config-error.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { deriveKey } from './crypto.ts';

/** Stores the key's fingerprint, or throws {@link ConfigError}: two keys could not read each other's data. */
export async function claimSecretKey(
  db: Db,
  { secretKey, isSecretKeyChanged }: Pick<Config, 'secretKey' | 'isSecretKeyChanged'>,
): Promise<void> {
  const fingerprint = deriveKey(secretKey, 'database-fingerprint');
  await db
    .insertInto('secret_key')
    .values({ fingerprint })
    .onConflict((row) =>
      isSecretKeyChanged ? row.column('is_the_one').doUpdateSet({ fingerprint }) : row.column('is_the_one').doNothing(),
    )
    .execute();
  const known = await db.selectFrom('secret_key').select('fingerprint').executeTakeFirstOrThrow();
  if (known.fingerprint.equals(fingerprint)) return;
  throw new ConfigError(
    'SECRET_KEY: this database is used with another one; set that here too (DATA_DIR/secret-key where none was set), or, once no other process runs, start once with SECRET_KEY_CHANGED=on',
  );
}
