import { z } from 'zod';
import { orderDispute, refundStates } from './event-orders.ts';
import { eventRoles } from './event-rules.ts';
import * as generalTexts from './general.texts.ts';
import { deliveryKinds } from './order-amounts.ts';
import { orderStatuses } from './orders.ts';
import { processingStatuses } from './order-status.ts';
import { holders, operation } from './operation.ts';
import { epochMs, id, optionalId, pageSizeUpTo } from './primitives.ts';
import { maxCartLines } from './shop.ts';

export const maxChanges = 500;

/** Days that a cursor lives after the last call that read all changes. Each call answers with a new one. */
export const cursorDays = 90;

const since = z.strictObject({
  /** Null: all events that the caller reaches. */
  event_id: optionalId,
  /** The cursor of the last answer. Without one, the list begins with the rows that changed longest ago. */
  cursor: z.string(generalTexts.invalidValue).max(300, generalTexts.invalidValue).optional(),
  page_size: pageSizeUpTo(maxChanges).default(100),
});

/**
 * `cursor` marks the last row of this page; send it with the next call. `has_more` is false once nothing newer is ready.
 */
const changesOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ changes: z.array(row).max(maxChanges), cursor: z.string(), has_more: z.boolean() });

const changedOrder = z.object({
  event_id: id,
  order_id: id,
  order_no: z.string(),
  user_id: id.nullable(),
  user_name: z.string(),
  total_amount: z.number(),
  refunded_amount: z.number(),
  currency: z.string(),
  status: z.enum(orderStatuses),
  refund_state: z.enum(refundStates),
  dispute: orderDispute.nullable(),
  order_processing_status: z.enum(processingStatuses),
  delivery_kind: z.enum(deliveryKinds),
  created_dttm: epochMs,
  items: z
    .array(
      z.object({
        product_id: id,
        title: z.string(),
        size: z.string(),
        quantity: z.number().int(),
        item_price: z.number(),
        sub_total: z.number(),
      }),
    )
    .max(maxCartLines),
});
export type ChangedOrder = z.infer<typeof changedOrder>;

export const listChangedOrders = operation.query({
  path: 'changes/list_orders',
  summary: 'Lists orders that changed since a cursor, each once with its current state, the earliest change first',
  access: holders(['Page_Orders'], { reach: 'event' }),
  input: since,
  output: changesOf(changedOrder),
  errors: ['not_found', 'conflict'],
});

const changedFan = z.object({
  event_id: id,
  user_id: id,
  /** Empty if the fan is removed. */
  name: z.string(),
  event_role: z.enum(eventRoles).nullable(),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  joined_dttm: epochMs.nullable(),
  /** Null: not checked in, or the check-in was undone. */
  checkin_dttm: epochMs.nullable(),
  /** True if the fan left the event, was taken off it, or was erased. */
  is_removed: z.boolean(),
});
export type ChangedFan = z.infer<typeof changedFan>;

export const listChangedFans = operation.query({
  path: 'changes/list_fans',
  summary:
    'Lists fans of events that joined, left, moved, or were checked in since a cursor, the earliest change first',
  access: holders(['Page_Manage_Users'], { reach: 'event' }),
  input: since,
  output: changesOf(changedFan),
  errors: ['not_found', 'conflict'],
});

const changedEvent = z.object({
  event_id: id,
  name: z.string(),
  event_type: z.string(),
  seo_url: z.string(),
  starts_dttm: epochMs,
  timezone: z.string(),
  venue: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  manager_id: id,
  version: z.number().int(),
});
export type ChangedEvent = z.infer<typeof changedEvent>;

export const listChangedEvents = operation.query({
  path: 'changes/list_events',
  summary: 'Lists events that were made or changed since a cursor, the earliest change first',
  access: holders(['Page_Events'], { reach: 'event' }),
  input: since,
  output: changesOf(changedEvent),
  errors: ['not_found', 'conflict'],
});
