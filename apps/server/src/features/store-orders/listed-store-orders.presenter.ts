import type { ListedEventOrder } from '@backline/contract/event-orders';
import { toDollars } from '@backline/contract/money';
import { epochMs } from '../../platform/db/database.ts';
import { paymentStatusOf, type ListedStoreOrderRow } from './listed-store-orders.repository.ts';

export function presentListedStoreOrder(row: ListedStoreOrderRow): ListedEventOrder {
  const { financial_status: word } = row;
  const status = paymentStatusOf(row);
  const seat = { section: row.section.trim(), row: row.seat_row.trim(), seat: row.seat.trim() };
  return {
    id: row.id,
    order_no: row.order_number,
    isflashwave: false,
    is_test: row.is_test,
    user_id: row.user_id,
    user_name: row.customer_name,
    user_email: row.customer_email || null,
    user_phone: row.customer_phone || null,
    total_amount: toDollars(row.total_cents),
    refunded_amount: toDollars(row.refunded_cents),
    refundable_amount: 0,
    currency: row.currency || 'USD',
    status,
    payment_status: status,
    is_refund: word === 'refunded',
    refund_state: refundStates[word] ?? 'none',
    // The store handles its own disputes.
    dispute: null,
    order_processing_status: row.processing_status,
    created_dttm: epochMs(row.created_at),
    quantity: row.quantity,
    delivery_kind: Object.values(seat).some((part) => part !== '') ? 'seat' : 'shipping',
    ...seat,
    // The store refunds its own orders.
    can: { update: status !== 'FAILED', refund: false },
  };
}

const refundStates: Readonly<Record<string, ListedEventOrder['refund_state']>> = {
  refunded: 'refunded',
  partially_refunded: 'part',
};
