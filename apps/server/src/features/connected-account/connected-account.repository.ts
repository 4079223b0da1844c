import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { AccountState } from '../../platform/ports/payments.port.ts';

const columns = ['manager_id', 'account_id', 'email', 'is_active', 'failed_reason'] as const;

export interface AccountRow {
  manager_id: number;
  account_id: string;
  email: string;
  is_active: boolean;
  failed_reason: string;
}

export async function findByManager(db: Connection, provider: string, managerId: number): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('payment_accounts')
    .select(columns)
    .where('manager_id', '=', managerId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row ?? null;
}

export async function findByAccount(db: Connection, provider: string, accountId: string): Promise<AccountRow | null> {
  const row = await accountOf(db, provider, accountId).executeTakeFirst();
  return row ?? null;
}

export async function lock(tx: Tx, provider: string, accountId: string): Promise<AccountRow | null> {
  const row = await accountOf(tx, provider, accountId).forUpdate().executeTakeFirst();
  return row ?? null;
}

const accountOf = (db: Connection, provider: string, accountId: string) =>
  db
    .selectFrom('payment_accounts')
    .select(columns)
    .where('provider', '=', provider)
    .where('account_id', '=', accountId);

export function listAccounts(
  db: Connection,
  { provider, afterId, limit }: { provider: string; afterId: number; limit: number },
): Promise<AccountRow[]> {
  return db
    .selectFrom('payment_accounts')
    .select(columns)
    .where('provider', '=', provider)
    .where('manager_id', '>', afterId)
    .orderBy('manager_id')
    .limit(limit)
    .execute();
}

/** Lists the manager's first 100 events that start less than a day ago or later. */
export async function listSellingEvents(tx: Tx, managerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('events')
    .select('id')
    .where('manager_id', '=', managerId)
    .where('starts_at', '>', sql<string>`now() - interval '1 day'`)
    .orderBy('starts_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

interface NewAccount {
  managerId: number;
  provider: string;
  accountId: string;
  email: string;
}

/** Returns false if the manager has one. Names no conflict columns: an insert may hit either key first. */
export async function insert(tx: Tx, { managerId, provider, accountId, email }: NewAccount): Promise<boolean> {
  const made = await tx
    .insertInto('payment_accounts')
    .values({ manager_id: managerId, provider, account_id: accountId, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateState(
  tx: Tx,
  provider: string,
  accountId: string,
  { isActive, failedReason }: AccountState,
): Promise<void> {
  await tx
    .updateTable('payment_accounts')
    .set({ is_active: isActive, failed_reason: failedReason })
    .where('provider', '=', provider)
    .where('account_id', '=', accountId)
    .execute();
}
