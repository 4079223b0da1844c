import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Longer than any provider repeats: Stripe retries for 3 days, and a person may resend the last 30. */
export const keptDays = 90;

export interface Receipt {
  provider: string;
  providerId: string;
}

export async function insert(tx: Tx, { provider, providerId }: Receipt): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_receipts')
    .values({ provider, provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteOldReceipts(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_receipts')
    .where('received_at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
    .execute();
}
