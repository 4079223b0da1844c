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

/** Ends the older ones in that mailbox with it. One statement, so that of two who open the same link at once one gets nothing. */
export async function takeSignInLink(db: Connection, tokenHash: Buffer, email: string): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update identity_links set used_at = now()
      where token_hash = ${tokenHash} and purpose = 'sign-in' and email = ${email} and used_at is null and expires_at > now()
      returning email, expires_at
    ), older as (
      update identity_links as other set used_at = now() from taken
      where other.email = taken.email and other.expires_at < taken.expires_at
        and other.purpose = 'sign-in' and other.used_at is null
    )
    select from taken`.execute(db);
  return rows.length > 0;
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

export interface NewCode {
  /** SHA-256 of the secret of the browser that asked. */
  askHash: Buffer;
  phoneNumber: string;
  codeHash: Buffer;
  lifetimeSeconds: number;
}

/** A job that runs twice sends two codes for one ask: the later one stands. */
export async function insertCode(db: Connection, code: NewCode): Promise<void> {
  const fresh = { code_hash: code.codeHash, expires_at: inSeconds(code.lifetimeSeconds) };
  await db
    .insertInto('identity_codes')
    .values({ ask_hash: code.askHash, phone_number: code.phoneNumber, ...fresh })
    .onConflict((conflict) => conflict.column('ask_hash').doUpdateSet(fresh))
    .execute();
}

/**
 * Counts the try and takes the code in one statement: neither can two win, nor can many try side by side. The browser that
 * asked tries its own code; any other one the number's newest, with tries that are counted apart.
 */
export async function tryCode(
  db: Connection,
  tried: { phoneNumber: string; askHash: Buffer | null; codeHash: Buffer },
  maxTries: number,
): Promise<boolean> {
  const { rows } = await sql<{ used_at: string | null }>`
    with own as (
      select ask_hash, true as is_own from identity_codes
      where ask_hash = ${tried.askHash}::bytea and phone_number = ${tried.phoneNumber}
    ), newest as (
      select ask_hash, false as is_own from identity_codes
      where phone_number = ${tried.phoneNumber} and used_at is null and expires_at > now() and not exists (select from own)
      order by expires_at desc limit 1
    )
    update identity_codes c set
      tries = c.tries + t.is_own::int,
      tries_elsewhere = c.tries_elsewhere + (not t.is_own)::int,
      used_at = case when c.code_hash = ${tried.codeHash} then now() end
    from (select * from own union all select * from newest) t
    where c.ask_hash = t.ask_hash and c.used_at is null and c.expires_at > now()
      and case when t.is_own then c.tries else c.tries_elsewhere end < ${maxTries}
    returning c.used_at`.execute(db);
  return rows[0] !== undefined && rows[0].used_at !== null;
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
