import { z } from 'zod';
import { operation, signedInFan } from './operation.ts';
import { deliveryKinds } from './order-amounts.ts';
import { maxPollOptions } from './polls.ts';
import { epochMs, id } from './primitives.ts';

/** Maximum items of one kind. The pages of the kinds list all of them. */
export const maxOfKind = 5;
/** Maximum songs, polls and raffles in the summary of an event that is over. */
export const maxAfterwards = 20;

const ofKind = <Item extends z.ZodType>(item: Item) => z.array(item).max(maxOfKind);
const afterwards = <Item extends z.ZodType>(item: Item) => z.array(item).max(maxAfterwards);

const fanNow = z.object({
  /** True once check-in is closed. Only then are `results`, lost raffles and `bought` filled. */
  is_over: z.boolean(),
  /** Units that came back and are held for the fan, the first to end first. */
  restock: ofKind(z.object({ size_id: id, title: z.string(), offer_end_dttm: epochMs })).default([]),
  orders: ofKind(z.object({ order_no: z.string(), delivery_kind: z.enum(deliveryKinds), kiosk_location: z.string() })),
  /** The light show that is on, or else the next one. */
  show: z.object({ start_dttm: epochMs, end_dttm: epochMs }).nullable(),
  /** Open polls that the fan has not answered. */
  polls: ofKind(z.object({ poll_id: id, question: z.string(), end_time: epochMs })),
  /** Open raffles and those that the fan won. Once the event is over, also those that the fan lost. */
  raffles: afterwards(
    z.object({
      raffle_id: id,
      title: z.string(),
      end_time: epochMs,
      /** The fan's own number, or null before they enter. */
      number: z.string().nullable(),
      is_drawn: z.boolean(),
      has_won: z.boolean(),
    }),
  ),
  drops: ofKind(
    z.object({
      drop_id: id,
      title: z.string(),
      special_price: z.number(),
      drop_end_dttm: epochMs,
      left: z.number().int(),
    }),
  ),
  /** Songs of the fan that staff marked to be played, latest first. */
  songs: afterwards(z.object({ request_title: z.string(), liked_dttm: epochMs })),
  /** Latest message, read or not. Omits support replies and notices of ready orders. */
  message: z.object({ notification_id: id, title: z.string(), sent_dttm: epochMs, is_opened: z.boolean() }).nullable(),
  /** The support ticket with the latest unread reply. */
  reply: z.object({ support_case_id: id, title: z.string(), unread: z.number().int() }).nullable(),
  trivia: z.object({ trivia_id: id, title: z.string(), publish_time: epochMs }).nullable(),
  results: afterwards(
    z.object({ poll_id: id, question: z.string(), winners: z.array(z.string()).max(maxPollOptions) }),
  ),
  bought: z.number().int(),
  /** Start of the next poll, raffle or drop, for which the server sends no notice. */
  next_dttm: epochMs.nullable(),
});
export type FanNow = z.infer<typeof fanNow>;

export const getFanNow = operation.read({
  path: 'fan/get_now',
  summary: 'Returns what is on for the fan at an event they joined: orders, shows, polls, raffles, drops and messages',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: fanNow,
  errors: ['not_found'],
});
