import type { OrderInfo } from '@backline/contract/order-info';
import { buildArtist, buildEvent, buildManager } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { deliver, openStore, type DeliveryOptions } from './store.ts';
import { query } from '../query.ts';

export const store = { shop: 'lanterns.myshopify.com', secret: 'the-secret-of-lanterns' };

interface Kept {
  id: number;
  seller_id: number;
  event_id: number | null;
  user_id: number | null;
  order_info: OrderInfo;
  cancelled_at: string | null;
  total_cents: number;
  ordered_cents: number;
  is_test: boolean;
  processing_status: string;
}

/**
 * Opens the product with an artist, Eve, who sells on Shopify and has two events on one day. `tonight` is the event
 * that is nearer in time to the orders.
 */
export async function storeHouse() {
  const product = await testApp();
  const { app, db } = product;
  const mona = await buildManager(db);
  const eve = await buildArtist(db, { managerId: mona.id });
  const event = (iso: string) => buildEvent(db, { managerId: mona.id, artistIds: [eve.id], startsAt: new Date(iso) });
  const tonight = await event('2026-11-21T01:00:00Z');
  await event('2026-11-20T19:00:00Z');
  await openStore(product, eve.id, store);
  return {
    ...product,
    mona,
    eve,
    tonight,
    /** Sends a webhook delivery from Eve's store, or from the store that the options name. */
    send: (payload: object | string, options: Partial<DeliveryOptions> = {}) =>
      deliver(app, payload, { store, ...options }),
    kept: async () => (await query(db)<Kept>`select * from store_orders order by id`).rows,
    async forget() {
      await query(db)`
        truncate store_orders, store_order_status_changes, store_refunds, store_deletions, webhook_receipts`;
    },
  };
}

export type StoreHouse = Awaited<ReturnType<typeof storeHouse>>;
