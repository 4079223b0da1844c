import { currentQuantity, type OrderInfo } from '@backline/contract/order-info';
import { lessOf, toDecimal } from '@backline/contract/money';
import type { ReportedChange } from './shopify-changes.ts';
import { centsOf } from './shopify-fields.ts';

type Change = Pick<ReportedChange, 'kind' | 'amountCents' | 'lines'>;

export function withChange(info: OrderInfo, { kind, amountCents, lines }: Change): OrderInfo {
  const column = kind === 'refund' && amountCents > 0 ? 'refunded_quantity' : 'removed_quantity';
  const next = {
    ...info,
    line_items: info.line_items.map((line) => {
      const wanted = lines.find(({ line_id: lineId }) => lineId === line.id)?.quantity ?? 0;
      const taken = Math.min(wanted, currentQuantity(line));
      if (taken === 0) return line;
      const left = currentQuantity(line) - taken;
      return {
        ...line,
        [column]: (line[column] ?? 0) + taken,
        shipped_quantity: Math.min(line.shipped_quantity ?? 0, left),
      };
    }),
  };
  if (amountCents === 0) return next;
  const total = Math.max(0, lessOf(centsOf(info.total_price), amountCents));
  return {
    ...next,
    total_price: toDecimal(total),
    ordered_price: info.ordered_price ?? info.total_price,
    financial_status: total === 0 ? 'refunded' : 'partially_refunded',
  };
}
