import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { holdStock, listSold, OutOfStock, returnStock, sellStock, type StockLine } from '../products/index.ts';
import * as orders from './orders.repository.ts';
import * as refunds from './refunds.repository.ts';

/**
 * Returns refunded items to stock. If a bank rejects a refund days later, marks its items as sold again, if they are
 * still available.
 */
export async function followRefund(
  ctx: Context,
  tx: Tx,
  { id: orderId, order_no: orderNo }: Pick<orders.OrderRow, 'id' | 'order_no'>,
): Promise<void> {
  const [sold, kept] = [await listSold(tx, orderId), await refunds.listKept(tx, orderId)];
  await returnStock(ctx, tx, { orderId, lines: lessOf(sold, kept) });
  const missing = lessOf(kept, sold);
  if (missing.length === 0) return;
  try {
    await orders.undoing(tx, async () => {
      await holdStock(tx, { orderId, lines: missing, isLate: true });
      await sellStock(tx, orderId);
    });
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error;
    ctx.log.warn({ orderNo }, 'a refund failed whose things others have bought meanwhile');
  }
}

function lessOf(these: readonly StockLine[], those: readonly StockLine[]): StockLine[] {
  return these.flatMap((line) => {
    const other = those.find(({ sizeId, dropId }) => sizeId === line.sizeId && dropId === line.dropId);
    const quantity = line.quantity - (other?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
