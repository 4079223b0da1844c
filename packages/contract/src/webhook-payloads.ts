import { z } from 'zod';
import { deliveryKinds } from './order-amounts.ts';
import { processingStatuses } from './order-status.ts';
import { orderStatuses } from './orders.ts';
import { maxPollOptions } from './polls.ts';
import { id, maxRows } from './primitives.ts';
import { maxCartLines } from './shop.ts';
import { testKind, type sentKinds } from './webhook-kinds.ts';

const at = z.iso.datetime();
const money = z.number().meta({ description: 'Dollars' });
const count = z.number().int().min(0);
const fan = z.object({ user_id: id, name: z.string() });
const ofEvent = { event_id: id, event_name: z.string() };

const order = {
  ...ofEvent,
  order_id: id,
  order_no: z.string(),
  status: z.enum(orderStatuses),
  order_processing_status: z.enum(processingStatuses),
  delivery_kind: z.enum(deliveryKinds),
  currency: z.literal('USD'),
  total_amount: money,
  refunded_amount: money,
  created_at: at,
  paid_at: at.nullable(),
  buyer: fan.nullable(),
  items: z
    .array(z.object({ product_id: id, title: z.string(), size: z.string(), quantity: count, item_price: money }))
    .max(maxCartLines),
};

/** The `data` of each kind. A later version may add fields, but never removes or renames one. */
export const webhookData = {
  'order.paid': z.object(order),
  'order.refunded': z.object({ ...order, refund: z.object({ refund_id: id, amount: money }) }),
  'order.status': z.object({ ...order, previous_processing_status: z.enum(processingStatuses) }),
  'order.disputed': z.object({
    ...order,
    dispute: z.object({
      status: z.enum(['open', 'won', 'lost']),
      amount: money,
      reason: z.string(),
      respond_by: at.nullable(),
    }),
  }),
  'fan.joined': z.object({ ...ofEvent, ...fan.shape }),
  'fan.checked_in': z.object({
    ...ofEvent,
    ...fan.shape,
    checked_in_at: at,
    section: z.string().nullable(),
    row: z.string().nullable(),
    seat: z.string().nullable(),
  }),
  'poll.completed': z.object({
    ...ofEvent,
    poll_id: id,
    question: z.string(),
    options: z
      .array(z.object({ option_id: id, option: z.string(), vote_count: count, is_correct: z.boolean() }))
      .max(maxPollOptions),
  }),
  'raffle.drawn': z.object({
    ...ofEvent,
    raffle_id: id,
    title: z.string(),
    participants: count,
    winners: z.array(fan).max(maxRows),
  }),
  'drop.sold_out': z.object({ ...ofEvent, product_id: id, title: z.string() }),
  'ticket.opened': z.object({ ...ofEvent, support_case_id: id, user_id: id.nullable(), name: z.string().nullable() }),
  'event.changed': z.object({
    ...ofEvent,
    changed: z.array(z.string()).max(100),
    starts_at: at,
    timezone: z.string(),
  }),
  [testKind]: z.object({ message: z.string() }),
} satisfies Record<(typeof sentKinds)[number], z.ZodObject>;

export type WebhookData<Kind extends keyof typeof webhookData> = z.input<(typeof webhookData)[Kind]>;

/** The body of a delivery. */
export const webhookBody = <Kind extends keyof typeof webhookData>(kind: Kind) =>
  z.object({ type: z.literal(kind), timestamp: at, data: webhookData[kind] });
