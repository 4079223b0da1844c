import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

interface NewLink {
  tokenHash: Buffer;
  purpose: 'sign-in' | 'password-reset';
  email: string;
  identityId: string | null;
  lifetimeSeconds: number;
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export async function insertLink(db: Connection, link: NewLink): Promise<void> {
  await sql`
    insert into identity_links (token_hash, purpose, email, identity_id, expires_at)
    values (${link.tokenHash}, ${link.purpose}, ${link.email}, ${link.identityId}, ${inSeconds(link.lifetimeSeconds)})`.execute(
    db,
  );
}

/**
 * Uses up a sign-in link in one statement, so only one of two concurrent calls succeeds. Also ends older links of the
 * same mailbox.
 */
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
  const { rows } = await sql<{ identity_id: string | null; email: string }>`
    select identity_id, email from identity_links
    where token_hash = ${tokenHash} and purpose = 'password-reset' and used_at is null and expires_at > now()`.execute(
    db,
  );
  const [row] = rows;
  return row?.identity_id ? { identityId: row.identity_id, address: row.email } : null;
}

/** Uses up the reset link and all other reset links of the same mailbox in one statement. */
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

export async function endSignInLinks(db: Connection, email: string): Promise<void> {
  await sql`
    update identity_links set used_at = now() where email = ${email} and purpose = 'sign-in' and used_at is null`.execute(
    db,
  );
}

interface CodeAsk {
  askHash: Buffer;
  address: string;
}

export interface NewCode extends CodeAsk {
  codeHash: Buffer;
  lifetimeSeconds: number;
}

/** Stores one code per sign-in request. Repeating the request replaces its code and resets the tries. */
export async function insertCode(db: Connection, code: NewCode): Promise<void> {
  await sql`
    insert into identity_codes (ask_hash, address, code_hash, expires_at)
    values (${code.askHash}, ${code.address}, ${code.codeHash}, ${inSeconds(code.lifetimeSeconds)})
    on conflict (ask_hash) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
      tries_elsewhere = 0, used_at = null, is_joined = false`.execute(db);
}

/** Assigns the newest code of the address to a request. A request that has a valid code keeps it and its tries. */
export async function joinCode(
  db: Connection,
  { askHash, address, triesLeft, maxTries }: CodeAsk & { triesLeft: number; maxTries: number },
): Promise<void> {
  await sql`
    insert into identity_codes as c (ask_hash, address, code_hash, tries, tries_elsewhere, expires_at, is_joined)
    select ${askHash}::bytea, address, code_hash, ${maxTries - triesLeft}, ${maxTries}, expires_at, true
    from identity_codes
    where address = ${address} and not is_joined and used_at is null and expires_at > now()
    order by expires_at desc limit 1
    on conflict (ask_hash) do update set code_hash = excluded.code_hash, tries = excluded.tries,
      tries_elsewhere = excluded.tries_elsewhere, expires_at = excluded.expires_at, used_at = null,
      is_joined = c.is_joined or c.code_hash <> excluded.code_hash
    where c.used_at is not null or c.expires_at <= now() or c.tries >= ${maxTries}`.execute(db);
}

export async function hasAsked(db: Connection, { askHash, address }: CodeAsk): Promise<boolean> {
  const { rows } = await sql`
    select from identity_codes
    where ask_hash = ${askHash} and address = ${address} and used_at is null and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/**
 * Counts the try and uses up a correct code in one statement. The statement locks the address's codes, so concurrent
 * tries cannot exceed the limit. The browser that requested a code tries its own; other browsers try the newest code of
 * the address, with a separate count.
 */
export async function tryCode(
  db: Connection,
  tried: { address: string; askHash: Buffer | null; codeHash: Buffer },
  maxTries: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    with live as materialized (
      select ask_hash, code_hash, tries, tries_elsewhere, expires_at, is_joined,
        coalesce(ask_hash = ${tried.askHash}::bytea, false) as is_own
      from identity_codes
      where address = ${tried.address} and used_at is null and expires_at > now()
      order by ask_hash for update
    ), target as (
      select * from live where is_own or not is_joined order by is_own desc, expires_at desc limit 1
    )
    update identity_codes c set
      tries = c.tries + (t.is_own and c.ask_hash = t.ask_hash)::int,
      tries_elsewhere = c.tries_elsewhere + (not t.is_own and c.ask_hash = t.ask_hash)::int,
      used_at = case when t.code_hash = ${tried.codeHash} then now() end
    from target t
    where case when t.is_own then t.tries else t.tries_elsewhere end < ${maxTries}
      and (c.ask_hash = t.ask_hash
        or (t.code_hash = ${tried.codeHash} and c.code_hash = t.code_hash and c.address = ${tried.address} and c.used_at is null))
    returning c.used_at is not null as is_right`.execute(db);
  return rows.some(({ is_right: isRight }) => isRight);
}

export async function endCodes(db: Connection, address: string): Promise<void> {
  await sql`delete from identity_codes where address = ${address}`.execute(db);
}

export async function findPassword(db: Connection, identityId: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from identity_passwords where identity_id = ${identityId}`.execute(db);
  return rows[0]?.hash ?? null;
}

/** Stores the password unless the person has chosen a newer one since, even if the writes arrive out of sequence. */
export async function setPassword(
  db: Connection,
  { identityId, hash, takenAt }: { identityId: string; hash: string; takenAt: string },
): Promise<void> {
  await sql`
    insert into identity_passwords as p (identity_id, hash, updated_at) values (${identityId}, ${hash}, ${takenAt})
    on conflict (identity_id) do update set hash = excluded.hash, updated_at = excluded.updated_at
    where p.updated_at <= excluded.updated_at`.execute(db);
}

export async function insertPassword(db: Connection, identityId: string, hash: string): Promise<void> {
  await sql`
    insert into identity_passwords (identity_id, hash) values (${identityId}, ${hash})
    on conflict (identity_id) do nothing`.execute(db);
}

export async function forgetAddress(db: Connection, address: string): Promise<void> {
  await sql`update identity_links set used_at = now() where email = ${address} and used_at is null`.execute(db);
  await endCodes(db, address);
}

export async function deleteExpiredIdentityRows(db: Connection): Promise<void> {
  await sql`delete from identity_links where expires_at < now()`.execute(db);
  await sql`delete from identity_codes where expires_at < now()`.execute(db);
}
