import { toDollars } from '@backline/contract/money';
import type { EventOrder, ListedEventOrder } from '@backline/contract/event-orders';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import { presentDispute } from './disputes.service.ts';
import type { EventOrderRow } from './event-order-rows.repository.ts';
import { canDo, refundableCents, seenRefundStateOf } from './event-orders.policy.ts';
import type { WholeOrderRow } from './event-orders.repository.ts';
import { amountsOf, shippingOf } from './orders.presenter.ts';

export function presentListedOrder(row: EventOrderRow): ListedEventOrder {
  const refundState = seenRefundStateOf(row);
  const can = canDo(row);
  return {
    id: row.id,
    order_no: row.order_no,
    isflashwave: true,
    is_test: false,
    user_id: row.user_id,
    user_name: row.user_name,
    user_email: row.user_email,
    user_phone: row.user_phone,
    total_amount: toDollars(row.seen_cents),
    refunded_amount: toDollars(row.seen_refunded_cents),
    refundable_amount: can.refund ? toDollars(refundableCents(row)) : 0,
    currency: 'USD',
    status: row.status,
    payment_status: row.status,
    is_refund: refundState === 'refunded',
    refund_state: refundState,
    dispute: disputeOf(row),
    order_processing_status: row.processing_status,
    created_dttm: epochMs(row.created_at),
    quantity: row.quantity,
    delivery_kind: row.delivery_kind,
    section: row.section,
    row: row.seat_row,
    seat: row.seat,
    can,
  };
}

/** A reader of a part of the order sees that it is disputed, and at most the amount of their part. */
function disputeOf(row: EventOrderRow): ListedEventOrder['dispute'] {
  const dispute = presentDispute(row.dispute);
  if (dispute === null || row.is_whole) return dispute;
  return { ...dispute, amount: Math.min(dispute.amount, toDollars(row.seen_cents)) };
}

export const presentEventOrder = (row: WholeOrderRow, imageAddress: ImageAddress): EventOrder => ({
  ...presentListedOrder(row),
  order_id: row.id,
  name: row.user_name,
  phone_number: row.shipping_phone ?? row.phone_number,
  failure_message: row.failure_message,
  paid_dttm: row.paid_at === null ? null : epochMs(row.paid_at),
  items: row.items.map(({ image_thumbnail_key: key, ...item }) => ({
    id: item.position,
    title: item.title,
    image_url: key === null ? null : imageAddress(key),
    size: item.size,
    quantity: item.quantity,
    refunded_quantity: item.refunded_quantity,
    item_price: toDollars(item.item_price_cents),
    sub_total: toDollars(item.sub_total_cents),
  })),
  ...chargesOf(row),
  refunded_delivery_amount: row.is_whole ? toDollars(row.delivery_back_cents) : 0,
  in_seat_delivery: row.delivery_kind === 'seat',
  kiosk_location: row.kiosk_location,
  kiosk_pickup: row.kiosk_pickup,
  shipping_address: shippingOf(row),
  refunds: row.is_whole ? row.refunds.map(presentRefund) : [],
  changes: row.changes.map(({ from_status: from, to_status: to, changed_by, changed_at }) => ({
    from,
    to,
    changed_by,
    changed_dttm: epochMs(changed_at),
  })),
});

/**
 * Returns the charges of an order. Hides them from readers who see only a part of it, because they could derive other
 * sellers' sales.
 */
function chargesOf(row: WholeOrderRow) {
  if (row.is_whole) return amountsOf(row);
  return {
    sub_total: toDollars(row.seen_cents),
    promo_code: null,
    discount_type: null,
    discount_value: null,
    discount_amount: null,
    delivery_charge: null,
    delivery_charge_amount: null,
    platform_service_fee: null,
    platform_service_fee_amount: null,
    tax_percentage: null,
    total_tax_amount: null,
  };
}

const presentRefund = (refund: WholeOrderRow['refunds'][number]): EventOrder['refunds'][number] => ({
  id: refund.id,
  amount: toDollars(refund.amount_cents),
  status: refund.status,
  reason: refund.reason,
  failure_message: refund.failure_message,
  asked_by: refund.asked_by,
  asked_dttm: epochMs(refund.asked_at),
  returns_stock: refund.returns_stock,
  delivery_amount: toDollars(refund.delivery_cents),
  is_dispute: refund.is_dispute,
});
