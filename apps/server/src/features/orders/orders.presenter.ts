import { sumOf, toDollars, toPercent } from '@backline/contract/money';
import type { FanOrder, FanOrderState, ListedOrder } from '@backline/contract/orders';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { FanOrderRow, ListedOrderRow } from './fan-orders.repository.ts';
import type { OrderTerms } from './orders.repository.ts';

type Standing = Pick<ListedOrderRow, 'status' | 'is_over' | 'paid_cents' | 'refunded_cents' | 'refunding_cents'>;

export function stateOf(row: Standing): FanOrderState {
  const isWhole = row.status !== 'COMPLETED' || sumOf([row.refunded_cents, row.refunding_cents]) >= row.paid_cents;
  if (row.refunding_cents > 0 && isWhole) return 'refunding';
  if (row.refunded_cents >= row.paid_cents && row.refunded_cents > 0) return 'refunded';
  if (row.status === 'COMPLETED') return 'paid';
  if (row.status === 'FAILED') return 'failed';
  return row.is_over ? 'checking' : 'waiting';
}

export const presentListed = (row: ListedOrderRow): ListedOrder => ({
  order_no: row.order_no,
  event_id: row.event_id,
  state: stateOf(row),
  status: row.status,
  order_processing_status: row.processing_status,
  failure_message: row.failure_message,
  created_dttm: epochMs(row.created_at),
  total_amount: toDollars(row.total_cents),
  quantity: row.quantity,
});

export const presentOrder = (row: FanOrderRow, imageAddress: ImageAddress): FanOrder => ({
  ...presentListed(row),
  event_code: row.event_code,
  event_name: row.event_name,
  expires_dttm: epochMs(row.expires_at),
  paid_dttm: row.paid_at === null ? null : epochMs(row.paid_at),
  items: row.items.map(({ image_thumbnail_key: key, ...item }) => ({
    title: item.title,
    image_url: key === null ? null : imageAddress(key),
    size: item.size,
    quantity: item.quantity,
    refunded_quantity: item.refunded_quantity,
    item_price: toDollars(item.item_price_cents),
    sub_total: toDollars(item.sub_total_cents),
  })),
  ...amountsOf(row),
  refunded_amount: toDollars(row.refunded_cents),
  is_disputed: row.is_disputed,
  delivery_kind: row.delivery_kind,
  section: row.section,
  row: row.seat_row,
  seat: row.seat,
  kiosk_location: row.kiosk_location,
  kiosk_pickup: row.kiosk_pickup,
  shipping_address: shippingOf(row),
  receipts: row.receipts,
});

export const amountsOf = (row: OrderTerms) => ({
  sub_total: toDollars(row.sub_total_cents),
  promo_code: row.promo_code,
  discount_type: row.discount_type,
  discount_value: discountValueOf(row),
  discount_amount: toDollars(row.discount_cents),
  delivery_charge: row.delivery_thousandths === null ? null : toPercent(row.delivery_thousandths),
  delivery_charge_amount: toDollars(row.delivery_cents),
  platform_service_fee: toPercent(row.service_fee_thousandths),
  platform_service_fee_amount: toDollars(row.service_fee_cents),
  tax_percentage: toPercent(row.tax_thousandths),
  total_tax_amount: toDollars(row.tax_cents),
});

function discountValueOf({ promo_cents: cents, promo_thousandths: thousandths }: OrderTerms): number {
  if (cents !== null) return toDollars(cents);
  return thousandths === null ? 0 : toPercent(thousandths);
}

export function shippingOf(row: OrderTerms): FanOrder['shipping_address'] {
  if (row.shipping_name === null) return null;
  return {
    shipping_name: row.shipping_name,
    shipping_address1: row.shipping_address1 ?? '',
    shipping_city: row.shipping_city ?? '',
    shipping_state: row.shipping_state ?? '',
    shipping_zip: row.shipping_zip ?? '',
    shipping_country: row.shipping_country ?? '',
    shipping_phoneno: row.shipping_phone ?? '',
    email: row.shipping_email ?? '',
  };
}
