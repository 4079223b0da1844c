import type { SignInMethod } from '@backline/contract/sign-in-methods';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface PendingSignIn {
  user_id: number;
  /** Null if the identity provider does not say. */
  opened_by: SignInMethod | null;
  must_set_up: boolean;
}

export async function insertPending(
  tx: Tx,
  pending: PendingSignIn & { tokenHash: Buffer; lifetimeSeconds: number },
): Promise<void> {
  await sql`
    insert into pending_sign_ins (token_hash, user_id, opened_by, must_set_up, expires_at)
    values (${pending.tokenHash}, ${pending.user_id}, ${pending.opened_by}, ${pending.must_set_up},
      now() + make_interval(secs => ${pending.lifetimeSeconds}))`.execute(tx);
}

const selected = sql`user_id, opened_by, must_set_up`;

export async function findPending(db: Connection, tokenHash: Buffer): Promise<PendingSignIn | null> {
  const { rows } = await sql<PendingSignIn>`
    select ${selected} from pending_sign_ins where token_hash = ${tokenHash} and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Counts a try before the code is checked, so that concurrent tries cannot exceed the limit. */
export async function claimTry(db: Connection, tokenHash: Buffer, maxTries: number): Promise<PendingSignIn | null> {
  const { rows } = await sql<PendingSignIn>`
    update pending_sign_ins set tries = tries + 1
    where token_hash = ${tokenHash} and expires_at > now() and tries < ${maxTries}
    returning ${selected}`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if a concurrent call has already completed the sign-in. */
export async function takePending(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from pending_sign_ins where token_hash = ${tokenHash} returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function isStaff(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select id from users where id = ${userId} and is_active and role <> 'USER' for no key update`.execute(tx);
  return rows.length > 0;
}

export async function deleteExpiredPending(db: Connection): Promise<void> {
  await sql`delete from pending_sign_ins where expires_at < now()`.execute(db);
}
