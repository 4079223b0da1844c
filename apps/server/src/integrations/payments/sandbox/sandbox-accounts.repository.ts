import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/statements.ts';

export async function insertAccount(
  db: Connection,
  { id, managerId, email }: { id: string; managerId: number; email: string },
): Promise<string> {
  // The update changes nothing, but makes `returning` include an existing row.
  const { rows } = await sql<{ id: string }>`
    insert into sandbox_accounts (id, manager_id, email) values (${id}, ${managerId}, ${email})
    on conflict (manager_id, email) do update set email = excluded.email returning id`.execute(db);
  return onlyRow(rows).id;
}

export async function findAccount(db: Connection, id: string) {
  const { rows } = await sql<{ email: string; is_active: boolean; failed_reason: string }>`
    select email, is_active, failed_reason from sandbox_accounts where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function updateAccount(
  tx: Tx,
  id: string,
  { isActive, failedReason }: { isActive: boolean; failedReason: string },
): Promise<void> {
  await sql`update sandbox_accounts set is_active = ${isActive}, failed_reason = ${failedReason} where id = ${id}`.execute(
    tx,
  );
}

interface NewLink {
  tokenHash: Buffer;
  accountId: string;
  returnUrl: string;
  refreshUrl: string;
  minutes: number;
}

export async function insertLink(db: Connection, { tokenHash, accountId, returnUrl, refreshUrl, minutes }: NewLink) {
  await sql`
    insert into sandbox_account_links (token_hash, account_id, return_url, refresh_url, expires_at)
    values (${tokenHash}, ${accountId}, ${returnUrl}, ${refreshUrl}, now() + make_interval(mins => ${minutes}))`.execute(
    db,
  );
}

/** Also returns an expired link, because its row contains the URL that issues a new one. */
export async function findLink(db: Connection, tokenHash: Buffer) {
  const { rows } = await sql<{ account_id: string; return_url: string; refresh_url: string; is_over: boolean }>`
    select account_id, return_url, refresh_url, expires_at <= now() as is_over
    from sandbox_account_links where token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if the link was used or has expired. */
export async function useLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update sandbox_account_links set expires_at = now() where token_hash = ${tokenHash} and expires_at > now()
    returning account_id`.execute(tx);
  return rows.length > 0;
}
