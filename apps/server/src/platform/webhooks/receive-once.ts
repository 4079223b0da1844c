import type { Context } from '../context/context.ts';
import type { Tx } from '../db/database.ts';
import { insert, type Receipt } from './webhook-receipts.repository.ts';

/**
 * Stores the receipt and applies the effect in one transaction. Returns false if the delivery was already applied.
 * Verify the signature first.
 */
export function receiveOnce(ctx: Context, receipt: Receipt, effect: (tx: Tx) => Promise<void>): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if (!(await insert(tx, receipt))) return false;
    await effect(tx);
    return true;
  });
}
