import { z } from 'zod';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { orderInfo } from './order-info.ts';
import { processingStatuses } from './order-status.ts';
import { done, epochMs, id } from './primitives.ts';

export const storeOrderNoun = noun('store_order', 'Store order', {
  'store_order.received': 'Store order received',
  'store_order.updated': 'Store order changed by the store',
  'store_order.refunded': 'Store order refunded by the store',
});

/** An order of two hundred lines with all that a store tells of each is a tenth of it. */
const maxStoreEventBytes = 2 * 1024 * 1024;

export const receiveStoreWebhook = operation({
  method: 'POST',
  path: 'store/webhook',
  summary: 'An artist’s store at Shopify tells of an order or a refund',
  effect: 'write',
  access: { kind: 'webhook', maxBytes: maxStoreEventBytes },
  input: z.strictObject({}),
  output: done,
  errors: ['bad_request'],
});

export const storeOrder = z.object({
  id,
  event_id: id,
  /** How far the event’s people are with it: a matter of theirs, of which the store knows nothing. */
  status: z.enum(processingStatuses),
  /** What was bought, in one line. */
  short_description: z.string(),
  order_info: orderInfo,
  /** When the store cancelled it. */
  cancelled_dttm: epochMs.nullable(),
});
export type StoreOrder = z.infer<typeof storeOrder>;

export const getStoreOrderDetails = operation({
  method: 'GET',
  path: 'store/get_order_details',
  summary: 'One order of an artist’s own store, as a list of one; an artist sees those of their own store alone',
  effect: 'read',
  access: holders(['Page_Orders'], { reach: 'event' }),
  input: z.strictObject({ event_id: id, order_id: id }),
  output: z.array(storeOrder).max(1),
  errors: ['not_found'],
});
