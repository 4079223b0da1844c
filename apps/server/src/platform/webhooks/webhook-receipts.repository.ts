import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/**
 * Longer than any provider repeats a delivery: Stripe retries for 3 days, and a person may resend the events of the
 * last 30 days.
 */
export const keptDays = 90;

export interface Receipt {
  provider: string;
  providerId: string;
}

export async function insert(tx: Tx, { provider, providerId }: Receipt): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_receipts (provider, provider_id) values (${provider}, ${providerId})
    on conflict do nothing returning provider_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteOldReceipts(db: Db): Promise<void> {
  await sql`delete from webhook_receipts where received_at < now() - make_interval(days => ${keptDays})`.execute(db);
}
