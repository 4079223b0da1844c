import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { eventAdmins, holders, operation, type Access } from './operation.ts';
import { deliveryKinds } from './order-amounts.ts';
import { processingStatuses } from './order-status.ts';
import { epochMs, id } from './primitives.ts';
import { maxCartLines } from './shop.ts';

/**
 * Lists the outcomes of a hand-over or of reading its code. They are answers, not failures, so that a phone treats
 * immediate and queued hand-overs alike. `due`: paid and not handed over. `part_of_others`: holds items hidden from the
 * reader. `code_expired`: our code, but for another time than that of the scan. `other_event`: an order of another
 * event that the reader may access; an order of any other event is `unknown`. `changed_since`: the queued call is older
 * than an undo or, for a failed delivery, than the next status.
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

export const handOverStatuses = ['completed', 'cancelled'] as const;
export type HandOverStatus = (typeof handOverStatuses)[number];

const text = z.string();

const kioskOrder = z.object({
  order_no: text,
  name: text,
  order_processing_status: z.enum(processingStatuses),
  delivery_kind: z.enum(deliveryKinds),
  section: text,
  row: text,
  seat: text,
  kiosk_location: text,
  items: z.array(z.object({ title: text, size: text, quantity: z.number().int() })).max(maxCartLines),
  handed_over_dttm: epochMs.nullable(),
  handed_over_by: text.nullable(),
});
export type KioskOrder = z.infer<typeof kioskOrder>;

const handOverAnswer = z.object({
  outcome: z.enum(handOverOutcomes),
  /** The order's current state; null if the order is unknown or belongs to another event. */
  order: kioskOrder.nullable(),
  other_event: z.object({ event_id: id, event_name: text }).nullable(),
});
export type HandOverAnswer = z.infer<typeof handOverAnswer>;

const handOver = z.object({
  order_no: text,
  name: text,
  handed_over_dttm: epochMs,
  handed_over_by: text.nullable(),
});
export type HandOver = z.infer<typeof handOver>;

export const handOverRows = 20;

const event = { event_id: id };
const code = z.string(generalTexts.invalidValue).trim().toUpperCase().max(500, generalTexts.tooLong(500));

const ofStaff = holders(['Page_Merch_QR_Code'], { reach: 'event' });

const scanWith = (path: string, access: Access) =>
  operation.write({
    path,
    summary:
      'Returns the order whose code a fan’s phone shows, valid for one minute, and whether it can be handed over',
    access,
    input: z.strictObject({ ...event, code }),
    output: handOverAnswer,
    errors: ['not_found', 'too_many_requests'],
  });
export const scanOrder = scanWith('orders/scan', ofStaff);
export const scanOrderAsEventAdmin = scanWith('fan/order_scan', eventAdmins);

const handOverWith = (path: string, access: Access) =>
  operation.write({
    path,
    summary: 'Records that an order was handed over or could not be, and returns the outcome',
    access,
    input: z.strictObject({
      ...event,
      code,
      status: z.enum(handOverStatuses, generalTexts.invalidValue),
      /**
       * Server time of an offline hand-over, at most a minute in the future. If the order was handed over before, both
       * stations are notified. Defaults to now.
       */
      scanned_at: epochMs.optional(),
      done_at: epochMs.optional(),
      /**
       * Server time at which the code was read, at most an hour before the hand-over. The code must be valid at this
       * time, because fetching items takes time. Defaults to the time of the hand-over.
       */
      read_at: epochMs.optional(),
    }),
    output: handOverAnswer,
    errors: ['not_found', 'too_many_requests'],
  });
export const handOverOrder = handOverWith('orders/hand_over', ofStaff);
export const handOverOrderAsEventAdmin = handOverWith('fan/order_hand_over', eventAdmins);

const recentWith = (path: string, access: Access) =>
  operation.read({
    path,
    summary: 'Lists the latest hand-overs and those that offline scan stations made twice; counts the orders left',
    access,
    input: z.strictObject(event),
    output: z.object({
      /**
       * Counts paid orders that are not handed over, abandoned or fully refunded. For an artist, excludes orders with
       * items of others.
       */
      due: z.number().int(),
      latest: z.array(handOver).max(handOverRows),
      twice: z.array(handOver.extend({ scanned_dttm: epochMs, scanned_by: text })).max(handOverRows),
      now_dttm: epochMs,
    }),
    errors: ['not_found'],
  });
export const listHandOvers = recentWith('orders/list_hand_overs', ofStaff);
export const listHandOversAsEventAdmin = recentWith('fan/order_list_hand_overs', eventAdmins);
