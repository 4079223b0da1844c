import { listEventOrders, listRunnersOrders } from '@backline/contract/event-orders';
import { currentQuantity } from '@backline/contract/order-info';
import { getStoreOrderDetails } from '@backline/contract/store-orders';
import { expect } from 'vitest';
import { signedInAs } from '../as.ts';
import { shopifyOrder, shopifyRefund } from './store.ts';
import { storeHouse } from './store-house.ts';

type Values = Record<string, unknown>;
export interface Delivery {
  topic: string;
  payload: object;
}

const orderId = 6_001;
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 0, 30 + minute)).toISOString();
export const shirts = (more: Values = {}) => ({
  id: 1,
  name: 'Shirt',
  quantity: 2,
  current_quantity: 2,
  fulfillable_quantity: 2,
  fulfillment_status: null,
  price: '30.00',
  total_discount: '0.00',
  product_exists: true,
  requires_shipping: true,
  gift_card: false,
  ...more,
});
export const poster = (more: Values = {}) =>
  shirts({ id: 2, name: 'Poster', quantity: 1, current_quantity: 1, fulfillable_quantity: 1, price: '10.00', ...more });

/** Builds an order of two shirts and a poster for $70.00, and the webhook deliveries that report its later states. */
export function story() {
  const base = shopifyOrder({ id: orderId, order_number: 2001, line_items: [shirts(), poster()], shipping_lines: [] });
  const order = (minute: number, more: Values = {}, topic = 'orders/updated') => ({
    topic,
    payload: { ...base, updated_at: at(minute), ...more },
  });
  const refund = (minute: number, amount: string, lines: object[], more: Values = {}) => ({
    topic: 'refunds/create',
    payload: shopifyRefund(base.id, amount, {
      id: 900 + minute,
      created_at: at(minute),
      refund_line_items: lines,
      ...more,
    }),
  });
  const edit = (minute: number, removals: object[]) => ({
    topic: 'orders/edited',
    payload: {
      order_edit: {
        id: 70 + minute,
        order_id: base.id,
        created_at: at(minute),
        committed_at: at(minute),
        line_items: { additions: [], removals },
      },
    },
  });
  return {
    placed: order(0, {}, 'orders/create'),
    order,
    refund,
    edit,
    deleted: { topic: 'orders/delete', payload: { id: base.id } },
  };
}

export interface Outcome {
  carried: string;
  /** Total price on the order's page. */
  total: string;
  /** Paid and refunded amounts in the list of orders. */
  paid: [total: number, refunded: number];
  /** State of the units, first of shirts, then of posters, such as `1 left, 1 refunded`. */
  lines: string[];
}

export const untouched: Outcome = {
  carried: '2 Shirt, 1 Poster',
  total: '70.00',
  paid: [70, 0],
  lines: ['2 left', '1 left'],
};

/** Returns the `refunds` list inside an order's payload. */
export const inside = (amount: string, lines: object[], more: Values = {}) => [
  shopifyRefund(orderId, amount, { id: 901, created_at: at(1), refund_line_items: lines, ...more }),
];

/** Opens a store and returns the calls with which the event's staff see its orders. */
export async function storeEdits() {
  const house = await storeHouse();
  const manager = await signedInAs(house.app, house.platform, house.mona);
  const input = { event_id: house.tonight.id };
  const runners = async () => (await manager.call(listRunnersOrders, input)).body;
  const listed = async () => (await manager.call(listEventOrders, input)).body;
  const carried = async () =>
    (await runners()).flatMap(({ items }) => items.map(({ quantity, title }) => `${quantity} ${title}`)).join(', ');
  async function details() {
    const [kept] = await house.kept();
    const { body } = await manager.call(getStoreOrderDetails, { ...input, order_id: kept?.id ?? 0 });
    const [shown] = body;
    if (shown === undefined) throw new Error('the order is not shown');
    return shown;
  }
  return {
    ...house,
    manager,
    runners,
    listed,
    carried,
    details,
    async deliver(deliveries: readonly Delivery[]) {
      for (const { topic, payload } of deliveries) {
        const answer = await house.send(payload, { topic });
        expect([answer.statusCode, answer.json()], topic).toEqual([200, { message: 'received' }]);
      }
    },
    async outcome() {
      const [row] = await listed();
      const { order_info: info } = await details();
      return {
        carried: await carried(),
        total: info.total_price,
        paid: [row?.total_amount, row?.refunded_amount],
        lines: info.line_items.map((line) => {
          const units = {
            left: currentQuantity(line),
            removed: line.removed_quantity,
            refunded: line.refunded_quantity,
            shipped: line.shipped_quantity,
          };
          const counted = Object.entries(units).filter(([, count = 0]) => count > 0);
          return counted.map(([what, count]) => `${count} ${what}`).join(', ') || 'none';
        }),
      };
    },
  };
}
