import type { OrderInfo } from '@backline/contract/order-info';
import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { StoreOrders } from '../src/platform/db/schema.generated.ts';
import { unique } from './unique.ts';

interface StoreOrderOverrides extends Partial<
  Omit<Insertable<StoreOrders>, 'id' | 'seller_id' | 'event_id' | 'user_id' | 'order_info'>
> {
  sellerId: number;
  eventId: number | null;
  fanId?: number | null;
  info?: Partial<OrderInfo>;
}

export async function buildStoreOrder(
  db: Connection,
  overrides: StoreOrderOverrides,
): Promise<Selectable<StoreOrders>> {
  const { sellerId, eventId, fanId = null, info: changes = {}, ...columns } = overrides;
  const { number } = unique();
  const orderedAt = new Date().toISOString();
  const info: OrderInfo = {
    id: String(5_000_000_000 + number),
    order_number: String(1_000 + number),
    processed_at: orderedAt,
    financial_status: 'paid',
    total_price: '35.00',
    currency: 'USD',
    customer: {
      first_name: 'Sam',
      last_name: `Store ${number}`,
      email: `store-${number}@fans.example.org`,
      phone: null,
      default_address: {
        address1: '12 Lantern Street',
        address2: null,
        city: 'Chicago',
        province: 'Illinois',
        country: 'United States',
        zip: '60601',
      },
    },
    line_items: [{ name: 'Tour Shirt - M', quantity: 1, price: '30.00', total_discount: '0.00', product_exists: true }],
    shipping_lines: [{ title: 'To your seat', price: '5.00', code: 'seat' }],
    note_attributes: [
      { name: 'fwSection', value: 'B' },
      { name: 'fwRow', value: '4' },
      { name: 'fwSeat', value: '11' },
    ],
    ...changes,
  };
  const { customer } = info;
  return db
    .insertInto('store_orders')
    .values({
      shop: 'lanterns.myshopify.com',
      store_order_id: String(info.id),
      order_number: String(info.order_number),
      customer_name: [customer?.first_name, customer?.last_name].filter(Boolean).join(' '),
      customer_email: customer?.email ?? '',
      customer_phone: customer?.phone ?? '',
      buyer_emails: customer?.email ? [customer.email] : [],
      buyer_phones: customer?.phone ? [customer.phone] : [],
      ordered_at: info.processed_at,
      total_cents: 3_500,
      ordered_cents: 3_500,
      currency: info.currency,
      updated_at: info.processed_at,
      told_at: info.processed_at,
      told_by: `built-${number}`,
      ...columns,
      seller_id: sellerId,
      event_id: eventId,
      user_id: fanId,
      order_info: JSON.stringify(info),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
