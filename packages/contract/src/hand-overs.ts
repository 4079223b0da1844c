import { z } from 'zod';
import { messages } from './messages.ts';
import { eventAdmins, holders, operation, type Access } from './operation.ts';
import { deliveryKinds } from './order-amounts.ts';
import { processingStatuses } from './order-status.ts';
import { epochMs, id } from './primitives.ts';
import { mostCartLines } from './shop.ts';

/**
 * What became of an order at a kiosk, or of the look at its code. All of them are answers and no failures, so that a phone treats what it
 * sends at once and what it kept alike. `due`: paid, and not handed over. `part_of_others`: it holds things that the reader does not see.
 * `code_expired`: a code of ours, of another time than the scan's. `other_event`: an order of another event; of one outside the reader's
 * reach it is `unknown`. `changed_since`: what was kept is older than the word of somebody who took the hand-over back, or, of an order
 * that could not be delivered, moved it on.
 */
export const handOverOutcomes = [
  'due',
  'handed_over',
  'not_delivered',
  'already_handed_over',
  'changed_since',
  'unpaid',
  'refunded',
  'disputed',
  'part_of_others',
  'other_event',
  'unknown',
  'code_expired',
  'code_invalid',
] as const;
export type HandOverOutcome = (typeof handOverOutcomes)[number];

/** What becomes of an order at a kiosk: 'Delivery Complete' and 'Order Not Delivered'. */
export const handOverStatuses = ['completed', 'cancelled'] as const;
export type HandOverStatus = (typeof handOverStatuses)[number];

const text = z.string();

/** What a kiosk needs to know of an order. */
const kioskOrder = z.object({
  order_no: text,
  name: text,
  order_processing_status: z.enum(processingStatuses),
  delivery_kind: z.enum(deliveryKinds),
  section: text,
  row: text,
  seat: text,
  kiosk_location: text,
  /** Those that the reader sees, without what was refunded. */
  items: z.array(z.object({ title: text, size: text, quantity: z.number().int() })).max(mostCartLines),
  /** Null where nobody has handed it over. */
  handed_over_dttm: epochMs.nullable(),
  handed_over_by: text.nullable(),
});
export type KioskOrder = z.infer<typeof kioskOrder>;

const handOverAnswer = z.object({
  outcome: z.enum(handOverOutcomes),
  /** As it stands now; null where none is known, and of another event. */
  order: kioskOrder.nullable(),
  /** With `other_event` alone. */
  other_event: z.object({ event_id: id, event_name: text }).nullable(),
});
export type HandOverAnswer = z.infer<typeof handOverAnswer>;

/** One that was handed over. */
const handOver = z.object({
  order_no: text,
  name: text,
  handed_over_dttm: epochMs,
  /** Null for somebody who is gone. */
  handed_over_by: text.nullable(),
});
export type HandOver = z.infer<typeof handOver>;

/** At most so many rows of each list. */
export const handOverRows = 20;

const event = { event_id: id };
/** As `contract/order-code` writes it. Any other text is answered `code_invalid`. */
const code = z.string(messages.invalidValue).trim().toUpperCase().max(500, messages.tooLong(500));

// Each call of the staff has a twin for the fans who are trusted at the event.
const ofStaff = holders(['Page_Merch_QR_Code'], { reach: 'event' });

const scanWith = (path: string, access: Access) =>
  operation({
    method: 'POST',
    path,
    summary:
      'The order whose code a fan’s phone shows, which is good for a minute; answers whether it can be handed over',
    effect: 'write',
    access,
    input: z.strictObject({ ...event, code }),
    output: handOverAnswer,
    errors: ['not_found', 'too_many_requests'],
  });
export const scanOrder = scanWith('orders/scan', ofStaff);
export const scanOrderAsEventAdmin = scanWith('fan/order_scan', eventAdmins);

const handOverWith = (path: string, access: Access) =>
  operation({
    method: 'POST',
    path,
    summary: 'Says of an order that it was handed over, or could not be; answers what became of it',
    effect: 'write',
    access,
    input: z.strictObject({
      ...event,
      code,
      status: z.enum(handOverStatuses, messages.invalidValue),
      /**
       * When a phone without network did so, by the server's clock: at most a minute ahead of it. An order that
       * was handed over before is told to both desks. Left out: now.
       */
      scanned_at: epochMs.optional(),
      /** When whoever waits for the answer asked, by the server's clock, however late the call arrives. Left out: now. */
      done_at: epochMs.optional(),
      /**
       * When its code was read, by the server's clock, an hour before at most: things are fetched before they are handed over, and the code
       * is judged by this moment. Left out: the moment of the hand-over.
       */
      read_at: epochMs.optional(),
    }),
    output: handOverAnswer,
    errors: ['not_found', 'too_many_requests'],
  });
export const handOverOrder = handOverWith('orders/hand_over', ofStaff);
export const handOverOrderAsEventAdmin = handOverWith('fan/order_hand_over', eventAdmins);

const recentWith = (path: string, access: Access) =>
  operation({
    method: 'GET',
    path,
    summary:
      'What was handed over last, what was handed over twice by desks that could not know of each other, and how much is left',
    effect: 'read',
    access,
    input: z.strictObject(event),
    output: z.object({
      /** Paid orders that nobody has handed over, that are not given up, and of which something was not refunded; of an artist those that hold nobody else’s things. */
      due: z.number().int(),
      /** The latest first. */
      latest: z.array(handOver).max(handOverRows),
      /** The one told last first, with when and by whom it was handed over before. */
      twice: z.array(handOver.extend({ scanned_dttm: epochMs, scanned_by: text })).max(handOverRows),
      /** The server's clock, for a phone to set its own by. */
      now_dttm: epochMs,
    }),
    errors: ['not_found'],
  });
export const listHandOvers = recentWith('orders/list_hand_overs', ofStaff);
export const listHandOversAsEventAdmin = recentWith('fan/order_list_hand_overs', eventAdmins);
