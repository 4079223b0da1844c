import type { Context } from '../context/context.ts';
import type { Tx } from '../db/database.ts';
import { insert, type Receipt } from './webhook-receipts.repository.ts';

/**
 * The one transaction of a webhook: notes it under the provider's id together with its effect, so that a delivery that comes
 * twice, also at once, is applied once, and one whose effect failed comes again. False where it was applied before. The caller
 * has verified the signature.
 */
export function receiveOnce(ctx: Context, receipt: Receipt, effect: (tx: Tx) => Promise<void>): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if (!(await insert(tx, receipt))) return false;
    await effect(tx);
    return true;
  });
}
