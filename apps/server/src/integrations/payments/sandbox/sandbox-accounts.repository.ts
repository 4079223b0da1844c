import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/db/database.ts';

export async function insertAccount(
  db: Connection,
  { id, managerId, email }: { id: string; managerId: number; email: string },
): Promise<string> {
  const row = await db
    .insertInto('sandbox_accounts')
    .values({ id, manager_id: managerId, email })
    // A no-op update, so that `returning` also yields an existing row.
    .onConflict((conflict) => conflict.columns(['manager_id', 'email']).doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findAccount(db: Connection, id: string) {
  const row = await db
    .selectFrom('sandbox_accounts')
    .select(['email', 'is_active', 'failed_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateAccount(
  tx: Tx,
  id: string,
  { isActive, failedReason }: { isActive: boolean; failedReason: string },
): Promise<void> {
  await tx
    .updateTable('sandbox_accounts')
    .set({ is_active: isActive, failed_reason: failedReason })
    .where('id', '=', id)
    .execute();
}

interface NewLink {
  tokenHash: Buffer;
  accountId: string;
  returnUrl: string;
  refreshUrl: string;
  minutes: number;
}

export async function insertLink(db: Connection, { tokenHash, accountId, returnUrl, refreshUrl, minutes }: NewLink) {
  await db
    .insertInto('sandbox_account_links')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      return_url: returnUrl,
      refresh_url: refreshUrl,
      expires_at: sql<string>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

/** Also returns expired links, because they tell where to get another. */
export async function findLink(db: Connection, tokenHash: Buffer) {
  const row = await db
    .selectFrom('sandbox_account_links')
    .select(['account_id', 'return_url', 'refresh_url', sql<boolean>`expires_at <= now()`.as('is_over')])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false if the link was used or has expired. */
export async function useLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('sandbox_account_links')
    .set({ expires_at: sql<string>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}
