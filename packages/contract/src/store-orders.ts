import { z } from 'zod';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { orderInfo } from './order-info.ts';
import { processingStatuses } from './order-status.ts';
import { epochMs, id } from './primitives.ts';

export const storeOrderNoun = noun('store_order', 'Store order', {
  'store_order.received': 'Store order received',
  'store_order.updated': 'Store order changed by the store',
  'store_order.refunded': 'Store order refunded by the store',
  'store_order.edited': 'Goods taken off a store order by the store',
  'store_order.deleted': 'Store order deleted by the store',
  'store_order.buyer_found': 'Buyer of a store order found',
  'store_order.status_changed': 'Status of a store order changed',
});

export const storeImportNoun = noun('store_import', 'Import of store orders', {
  'store_import.asked': 'Import of store orders asked for',
  'store_import.ended': 'Import of store orders ended',
});

/** Allows ten times the size of a 200-line order. */
const maxStoreEventBytes = 2 * 1024 * 1024;

export const receiveStoreWebhook = operation.write({
  path: 'store/webhook',
  summary: 'Receives an order or a refund from an artist’s Shopify store',
  access: { kind: 'webhook', maxBytes: maxStoreEventBytes },
  errors: ['bad_request'],
});

export const storeOrder = z.object({
  id,
  event_id: id,
  /** The order's status at the event. The store does not know it. */
  status: z.enum(processingStatuses),
  is_test: z.boolean(),
  short_description: z.string(),
  order_info: orderInfo,
  can: z.object({ update: z.boolean() }),
  cancelled_dttm: epochMs.nullable(),
});
export type StoreOrder = z.infer<typeof storeOrder>;

export const getStoreOrderDetails = operation.read({
  path: 'store/get_order_details',
  summary:
    'Returns one order of an artist’s own store as a list with one item; artists see only their own store’s orders',
  access: holders(['Page_Orders'], { reach: 'event' }),
  input: z.strictObject({ event_id: id, order_id: id }),
  output: z.array(storeOrder).max(1),
  errors: ['not_found'],
});

/** Max age in days of the orders that Shopify lets a token read. */
export const importedDays = 60;

export const storeImport = z.object({
  status: z.enum(['running', 'done', 'failed']),
  read_count: z.number().int(),
  total_count: z.number().int().nullable(),
  failure: z.string().nullable(),
  asked_dttm: epochMs,
  ended_dttm: epochMs.nullable(),
});
export type StoreImport = z.infer<typeof storeImport>;

const ofSeller = holders(['Page_Manager', 'Page_Artists'], { reach: 'person' });

export const getStore = operation.read({
  path: 'store/get_store',
  summary: 'Returns what an artist’s or manager’s own store has reported, and the status of its last order import',
  access: ofSeller,
  input: z.strictObject({ artist_id: id }),
  output: z.object({
    /** Null if the store is not Shopify's or has no domain stored. */
    shopify_domain: z.string().nullable(),
    takes_webhooks: z.boolean(),
    can: z.object({ import: z.boolean() }),
    orders: z.number().int(),
    orders_without_event: z.number().int(),
    last_told_dttm: epochMs.nullable(),
    last_import: storeImport.nullable(),
  }),
  errors: ['not_found'],
});

export const importStoreOrders = operation.write({
  path: 'store/import_orders',
  summary:
    'Imports the last 60 days’ orders from an artist’s or manager’s own store, using its token; a call during an import changes nothing',
  access: ofSeller,
  input: z.strictObject({ artist_id: id }),
  errors: ['not_found', 'conflict'],
});
