import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

interface NewLink {
  tokenHash: Buffer;
  purpose: 'sign-in' | 'password-reset';
  email: string;
  identityId: string | null;
  lifetimeSeconds: number;
}

const now = sql<string>`now()`;
const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

export async function insertLink(db: Connection, link: NewLink): Promise<void> {
  await db
    .insertInto('identity_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      email: link.email,
      identity_id: link.identityId,
      expires_at: inSeconds(link.lifetimeSeconds),
    })
    .execute();
}

/** One statement, so that of two who open the same link at once one gets nothing. */
export async function takeSignInLink(db: Connection, tokenHash: Buffer, email: string): Promise<boolean> {
  const taken = await db
    .updateTable('identity_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'sign-in')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

interface ResetLink {
  identityId: string;
  address: string;
}

export async function findResetLink(db: Connection, tokenHash: Buffer): Promise<ResetLink | null> {
  const row = await db
    .selectFrom('identity_links')
    .select(['identity_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'password-reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.identity_id ? { identityId: row.identity_id, address: row.email } : null;
}

/** Takes the reset link, and with it every other one that waits in the same mailbox, in one statement. */
export async function takeResetLink(
  db: Connection,
  tokenHash: Buffer,
): Promise<(ResetLink & { takenAt: string }) | null> {
  const { rows } = await sql<{ identity_id: string | null; email: string; used_at: string }>`
    with taken as (
      update identity_links set used_at = now()
      where token_hash = ${tokenHash} and purpose = 'password-reset' and used_at is null and expires_at > now()
      returning identity_id, email, used_at
    ), others as (
      update identity_links as other set used_at = now() from taken
      where other.email = taken.email and other.token_hash <> ${tokenHash}
        and other.purpose = 'password-reset' and other.used_at is null
    )
    select identity_id, email, used_at from taken`.execute(db);
  const [taken] = rows;
  return taken?.identity_id ? { identityId: taken.identity_id, address: taken.email, takenAt: taken.used_at } : null;
}

export async function replaceCode(
  db: Connection,
  phoneNumber: string,
  codeHash: Buffer,
  seconds: number,
): Promise<void> {
  const fresh = { code_hash: codeHash, tries: 0, expires_at: inSeconds(seconds), used_at: null };
  await db
    .insertInto('identity_codes')
    .values({ phone_number: phoneNumber, ...fresh })
    .onConflict((conflict) => conflict.column('phone_number').doUpdateSet(fresh))
    .execute();
}

export async function isCodeOpen(db: Connection, phoneNumber: string, maxTries: number): Promise<boolean> {
  const open = await db
    .selectFrom('identity_codes')
    .select('phone_number')
    .where('phone_number', '=', phoneNumber)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .executeTakeFirst();
  return open !== undefined;
}

/** Counts the try and takes the code in one statement: neither can two win, nor can many try side by side. */
export async function tryCode(
  db: Connection,
  phoneNumber: string,
  codeHash: Buffer,
  maxTries: number,
): Promise<boolean> {
  const tried = await db
    .updateTable('identity_codes')
    .set((query) => ({
      tries: query('tries', '+', 1),
      used_at: sql`case when code_hash = ${codeHash} then now() end`,
    }))
    .where('phone_number', '=', phoneNumber)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('used_at')
    .executeTakeFirst();
  return tried !== undefined && tried.used_at !== null;
}

export async function findPassword(db: Connection, identityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity_passwords')
    .select('hash')
    .where('identity_id', '=', identityId)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** One that was chosen later stands, whichever is written last. */
export async function setPassword(
  db: Connection,
  { identityId, hash, takenAt }: { identityId: string; hash: string; takenAt: string },
): Promise<void> {
  await db
    .insertInto('identity_passwords')
    .values({ identity_id: identityId, hash, updated_at: takenAt })
    .onConflict((conflict) =>
      conflict
        .column('identity_id')
        .doUpdateSet({ hash, updated_at: takenAt })
        .where('identity_passwords.updated_at', '<=', takenAt),
    )
    .execute();
}

/** Where there is one already it stays. */
export async function insertPassword(db: Connection, identityId: string, hash: string): Promise<void> {
  await db
    .insertInto('identity_passwords')
    .values({ identity_id: identityId, hash })
    .onConflict((conflict) => conflict.column('identity_id').doNothing())
    .execute();
}

/** Links and codes that wait at an address are used up. */
export async function forgetAddress(db: Connection, address: string): Promise<void> {
  await db
    .updateTable('identity_links')
    .set({ used_at: now })
    .where('email', '=', address)
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('identity_codes').where('phone_number', '=', address).execute();
}

/** For the janitor: what can no longer be redeemed. */
export async function deleteExpiredIdentityRows(db: Connection): Promise<void> {
  await db.deleteFrom('identity_links').where('expires_at', '<', now).execute();
  await db.deleteFrom('identity_codes').where('expires_at', '<', now).execute();
}
