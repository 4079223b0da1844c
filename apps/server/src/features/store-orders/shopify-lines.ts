import type { OrderInfo } from '@backline/contract/order-info';
import { z } from 'zod';
import { amount, optionalUnits, storeId, text, units } from './shopify-fields.ts';

export const lineItem = z.object({
  id: storeId.nullish().catch(null),
  name: text(500),
  quantity: units,
  /** Units after all edits. Missing before API version 2024-01. */
  current_quantity: optionalUnits,
  /** Missing in some deliveries. */
  fulfillable_quantity: optionalUnits,
  fulfillment_status: text(40),
  price: amount,
  total_discount: amount,
  product_exists: z.boolean().catch(true),
  requires_shipping: z.boolean().catch(true),
  gift_card: z.boolean().catch(false),
});
type ReportedLine = z.output<typeof lineItem>;

export interface TakenUnits {
  line_id: string;
  quantity: number;
}

interface LinesOrder {
  fulfillment_status: string;
  isRefunded: boolean;
  refunds: readonly { isPaid: boolean; lines: readonly TakenUnits[] }[];
}

/** Splits each line's units into removed, refunded, shipped and remaining. */
export function readLines(lines: readonly ReportedLine[], order: LinesOrder): OrderInfo['line_items'] {
  return lines.map((line) => {
    const taken = takenOf(line, order.refunds);
    const current = line.current_quantity ?? Math.max(0, line.quantity - taken.refunded - taken.removed);
    // An edit may raise a line above the ordered quantity.
    const quantity = Math.max(line.quantity, current);
    const gone = quantity - current;
    const isDetailed = order.refunds.length > 0 || !order.isRefunded;
    const refunded = isDetailed ? Math.min(gone, taken.refunded) : gone;
    return {
      ...(line.id ? { id: line.id } : {}),
      name: line.name,
      quantity,
      price: line.price,
      total_discount: line.total_discount,
      product_exists: line.product_exists,
      removed_quantity: gone - refunded,
      refunded_quantity: refunded,
      shipped_quantity: shippedOf(line, current, order.fulfillment_status),
      is_carried: line.requires_shipping && !line.gift_card,
    };
  });
}

function takenOf({ id }: ReportedLine, refunds: LinesOrder['refunds']): { refunded: number; removed: number } {
  const taken = { refunded: 0, removed: 0 };
  for (const { isPaid, lines } of refunds) {
    for (const { line_id: lineId, quantity } of lines) {
      if (lineId === id) taken[isPaid ? 'refunded' : 'removed'] += quantity;
    }
  }
  return taken;
}

function shippedOf(line: ReportedLine, current: number, orderStatus: string): number {
  if (orderStatus === 'fulfilled') return current;
  if (line.fulfillment_status !== 'fulfilled' && line.fulfillment_status !== 'partial') return 0;
  if (line.fulfillable_quantity !== null && line.fulfillable_quantity !== undefined) {
    return Math.max(0, current - line.fulfillable_quantity);
  }
  return line.fulfillment_status === 'fulfilled' ? current : 0;
}
