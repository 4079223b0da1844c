import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { AccountState } from '../../platform/ports/payments.port.ts';

const accounts = sql`select manager_id, account_id, email, is_active, failed_reason from payment_accounts`;

export interface AccountRow {
  manager_id: number;
  account_id: string;
  email: string;
  is_active: boolean;
  failed_reason: string;
}

export async function findByManager(db: Connection, provider: string, managerId: number): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    ${accounts} where manager_id = ${managerId} and provider = ${provider}`.execute(db);
  return rows[0] ?? null;
}

export async function findByAccount(db: Connection, provider: string, accountId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    ${accounts} where provider = ${provider} and account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export async function lock(tx: Tx, provider: string, accountId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    ${accounts} where provider = ${provider} and account_id = ${accountId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function listAccounts(
  db: Connection,
  { provider, afterId, limit }: { provider: string; afterId: number; limit: number },
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    ${accounts} where provider = ${provider} and manager_id > ${afterId}
    order by manager_id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the manager's first 100 events that start less than a day ago or later. */
export async function listSellingEvents(tx: Tx, managerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from events where manager_id = ${managerId} and starts_at > now() - interval '1 day'
    order by starts_at limit 100`.execute(tx);
  return rows.map(({ id }) => id);
}

interface NewAccount {
  managerId: number;
  provider: string;
  accountId: string;
  email: string;
}

/**
 * Returns false if the manager already has an account. Omits conflict columns, because either of two keys may conflict.
 */
export async function insert(tx: Tx, { managerId, provider, accountId, email }: NewAccount): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_accounts (manager_id, provider, account_id, email)
    values (${managerId}, ${provider}, ${accountId}, ${email})
    on conflict do nothing returning account_id`.execute(tx);
  return rows.length > 0;
}

export async function updateState(
  tx: Tx,
  provider: string,
  accountId: string,
  { isActive, failedReason }: AccountState,
): Promise<void> {
  await sql`
    update payment_accounts set is_active = ${isActive}, failed_reason = ${failedReason}
    where provider = ${provider} and account_id = ${accountId}`.execute(tx);
}
