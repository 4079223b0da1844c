import { createRefund, getEventOrder } from '@backline/contract/event-orders';
import { buildFan, buildPaidOrder } from '../../builders/builders.ts';
import type { SignedIn } from '../as.ts';
import { orderHouse, refundDisagreements } from './orders.ts';

/** Creates a shirt, its fan and the staff's calls on paid orders. */
export async function paidOrderHouse(env: NodeJS.ProcessEnv = {}) {
  const house = await orderHouse({}, env);
  const { db, eventId, managerId, accountId, manager } = house;
  const sizeId = (await house.newProduct({ title: 'Shirt', sizes: { M: 10_000 } })).sizes[0]?.id ?? 0;
  const fanId = (await buildFan(db, { name: 'Pat Doe' })).id;
  const place = { eventId, fanId, managerId, accountId, sizeId };
  return {
    ...house,
    sizeId,
    fanId,
    place,
    paid: (change: object = {}) => buildPaidOrder(db, { ...place, ...change }),
    refund: (orderId: number, more: object = {}, by: SignedIn = manager) =>
      by.call(createRefund, { event_id: eventId, order_id: orderId, ...more }),
    detail: async (orderId: number) =>
      (await manager.call(getEventOrder, { event_id: eventId, order_id: orderId })).body,
    async requireAgreedRefunds(): Promise<void> {
      const { rows } = await refundDisagreements(db);
      if (rows.length > 0) throw new Error(JSON.stringify(rows));
    },
  };
}

export type PaidOrderHouse = Awaited<ReturnType<typeof paidOrderHouse>>;

/** Three shirts at $25 with a discount, $1.50 delivery, a $1 fee and tax: $72.81 in total. */
export const withExtras = {
  quantity: 3,
  sub_total_cents: 7500,
  discount_cents: 1000,
  promo_code: 'OFF',
  discount_type: 'fixed',
  promo_cents: 1000,
  delivery_cents: 150,
  service_fee_cents: 100,
  tax_cents: 531,
  total_cents: 7281,
};
