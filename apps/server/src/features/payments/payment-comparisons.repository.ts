import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface ComparisonRow {
  begun_at: string;
  finished_at: string | null;
  accounts: number;
  failed_accounts: number;
}

export async function find(db: Connection, provider: string): Promise<ComparisonRow | null> {
  const { rows } = await sql<ComparisonRow>`
    select begun_at, finished_at, accounts, failed_accounts from payment_comparisons
    where provider = ${provider}`.execute(db);
  return rows[0] ?? null;
}

export async function noteBegin(tx: Tx, provider: string): Promise<void> {
  await sql`
    insert into payment_comparisons (provider, begun_at) values (${provider}, clock_timestamp())
    on conflict (provider) do update set begun_at = excluded.begun_at`.execute(tx);
}

export async function noteEnd(
  tx: Tx,
  provider: string,
  { accounts, failed }: { accounts: number; failed: number },
): Promise<void> {
  await sql`
    update payment_comparisons set finished_at = clock_timestamp(), accounts = ${accounts}, failed_accounts = ${failed}
    where provider = ${provider}`.execute(tx);
}
