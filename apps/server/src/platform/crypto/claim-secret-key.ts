import { sql } from 'kysely';
import { ConfigError } from '../config/config-error.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { onlyRow } from '../db/statements.ts';
import { deriveKey } from './crypto.ts';

/**
 * Stores the key's fingerprint. Throws {@link ConfigError} if the fingerprint of another key is stored, because two
 * keys could not read each other's data.
 */
export async function claimSecretKey(
  db: Db,
  { secretKey, isSecretKeyChanged }: Pick<Config, 'secretKey' | 'isSecretKeyChanged'>,
): Promise<void> {
  const fingerprint = deriveKey(secretKey, 'database-fingerprint');
  const settled = isSecretKeyChanged ? sql`update set fingerprint = excluded.fingerprint` : sql`nothing`;
  await sql`
    insert into secret_key (fingerprint) values (${fingerprint}) on conflict (is_the_one) do ${settled}`.execute(db);
  const { rows } = await sql<{ fingerprint: Buffer }>`select fingerprint from secret_key`.execute(db);
  if (onlyRow(rows).fingerprint.equals(fingerprint)) return;
  throw new ConfigError(
    'SECRET_KEY: this database is used with another one; set that here too (DATA_DIR/secret-key where none was set), or, once no other process runs, start once with SECRET_KEY_CHANGED=on',
  );
}
