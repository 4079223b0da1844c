import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface PasskeyRow {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  is_synced: boolean;
  created_at: string;
  last_used_at: string | null;
}

const columns = sql`id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at, last_used_at`;

export async function listPasskeys(db: Connection, userId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkeys where user_id = ${userId} order by id`.execute(db);
  return rows;
}

/** Locks the row, so that two uses with the same counter cannot both pass. */
export async function lockByCredential(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkeys where credential_id = ${credentialId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function noteUse(tx: Tx, id: number, use: { counter: number; isSynced: boolean }): Promise<void> {
  await sql`
    update passkeys set counter = ${use.counter}, is_synced = ${use.isSynced}, last_used_at = now()
    where id = ${id}`.execute(tx);
}

type NewPasskey = Pick<PasskeyRow, 'user_id' | 'credential_id' | 'transports' | 'name' | 'is_synced'> & {
  public_key: Buffer;
  counter: number;
};

/** Returns false if somebody has this passkey already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { rows } = await sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced)
    values (${passkey.user_id}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.counter},
      ${passkey.transports}, ${passkey.name}, ${passkey.is_synced})
    on conflict (credential_id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx);
}

export interface Signer {
  id: number;
  /** Null for people who never signed in by the identity provider. */
  identity_id: string | null;
}

/** Returns null for a person who may not sign in. */
export async function findSigner(tx: Tx, userId: number): Promise<Signer | null> {
  const { rows } = await sql<Signer>`
    select id, identity_id from users where id = ${userId} and is_active and role <> 'USER'`.execute(tx);
  return rows[0] ?? null;
}

export type ChallengePurpose = 'register' | 'prove' | 'sign_in' | 'second_step';

export interface Challenge {
  hash: Buffer;
  purpose: ChallengePurpose;
  /** Null for a sign-in, which names the browser instead. */
  userId: number | null;
  browserHash: Buffer | null;
}

export async function insertChallenge(
  db: Connection,
  challenge: Challenge & { lifetimeSeconds: number },
): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge_hash, purpose, user_id, browser_hash, expires_at)
    values (${challenge.hash}, ${challenge.purpose}, ${challenge.userId}, ${challenge.browserHash},
      now() + make_interval(secs => ${challenge.lifetimeSeconds}))`.execute(db);
}

/** Uses the challenge up, also if the purpose, the person or the browser differ. Returns whether it was the right one. */
export async function takeChallenge(db: Connection, challenge: Challenge): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    delete from passkey_challenges where challenge_hash = ${challenge.hash}
    returning purpose = ${challenge.purpose} and user_id is not distinct from ${challenge.userId}::bigint
      and browser_hash is not distinct from ${challenge.browserHash}::bytea and expires_at > now() as is_right`.execute(
    db,
  );
  return rows[0]?.is_right === true;
}

export async function deleteExpiredChallenges(db: Connection): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
}
