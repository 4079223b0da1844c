import { currentQuantity, type OrderInfo } from '@backline/contract/order-info';
import type { StoreOrder } from '@backline/contract/store-orders';
import { epochMs } from '../../platform/db/database.ts';
import { paymentStatusOf } from './listed-store-orders.repository.ts';
import type { StoreOrderRow } from './store-orders.repository.ts';

export function presentStoreOrder(row: StoreOrderRow): StoreOrder {
  return {
    id: row.id,
    event_id: row.event_id,
    status: row.processing_status,
    is_test: row.is_test,
    short_description: describeLines(row.order_info),
    order_info: row.order_info,
    can: { update: paymentStatusOf(row.order_info) !== 'FAILED' },
    cancelled_dttm: row.cancelled_at === null ? null : epochMs(row.cancelled_at),
  };
}

export const describeLines = ({ line_items: lines }: Pick<OrderInfo, 'line_items'>): string =>
  lines
    .filter((line) => currentQuantity(line) > 0)
    .map((line) => `${currentQuantity(line)} × ${line.name}`)
    .join(', ');
