import { z } from 'zod';
import { eventOrderMessages } from './event-order-messages.ts';
import { topic } from './live.ts';
import { shownMailAddress } from './mail-address.ts';
import { messages } from './messages.ts';
import { holders, operation } from './operation.ts';
import { deliveryKinds } from './order-amounts.ts';
import { processingStatuses } from './order-status.ts';
import { orderNo, orderStatuses, shippingAddress } from './orders.ts';
import { epochMs, id, listOf, maxDecimals, mostRows, optionalLines, pageInput, searchText } from './primitives.ts';
import { mostCartLines } from './shop.ts';

/** Orders of one press. */
export const mostOrdersAtOnce = 500;
/** Of one order, the latest. */
export const mostShownChanges = 50;
export const mostRefundReason = 500;

/** Of an order's money: `pending` until the provider has said what came of it; `part`: some of it went back; `failed`: none did, though it was asked for. */
export const refundStates = ['none', 'pending', 'part', 'refunded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Of their event: an ARTIST the orders that hold products of their own, and of those these lines alone; everybody else all. */
const staff = holders(['Page_Orders'], { reach: 'event' });
/** Who hands over orders opens one, and says what became of it. */
const orFulfilment = holders(['Page_Orders'], { reach: 'event', lentTo: ['Page_Merch_QR_Code'] });

/** A payer's bank takes the payment back, or has taken it; one that was won is none any more. */
export const orderDispute = z.object({
  status: z.enum(['open', 'lost']),
  /** Null where no answer is awaited. */
  respond_by_dttm: epochMs.nullable(),
  amount: z.number(),
});
export type OrderDispute = z.infer<typeof orderDispute>;

const listedEventOrder = z.object({
  id,
  order_no: z.string(),
  /** Paid by card; false for an order of an artist's own store. */
  isflashwave: z.boolean(),
  /** True for a test order of a store, which is counted nowhere. */
  is_test: z.boolean(),
  /** Null for an order of a store that names none of the event’s fans. */
  user_id: id.nullable(),
  user_name: z.string(),
  user_email: shownMailAddress.nullable(),
  /** Identifies a customer without a mail address. */
  user_phone: z.string().nullable(),
  /** Of what the reader sees of it. */
  total_amount: z.number(),
  /** Of that, what went back. */
  refunded_amount: z.number(),
  /** What a refund of the whole would send back; 0 where the reader cannot ask for one. */
  refundable_amount: z.number(),
  /** Of all three; dollars unless a store sells in another. */
  currency: z.string(),
  /** Of the payment, as `payment_status`. */
  status: z.enum(orderStatuses),
  payment_status: z.enum(orderStatuses),
  /** All of the money went back. */
  is_refund: z.boolean(),
  refund_state: z.enum(refundStates),
  dispute: orderDispute.nullable(),
  order_processing_status: z.enum(processingStatuses),
  created_dttm: epochMs,
  /** Of all lines that the reader sees. */
  quantity: z.number().int(),
  delivery_kind: z.enum(deliveryKinds),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  can: z.object({ update: z.boolean(), refund: z.boolean() }),
});
export type ListedEventOrder = z.infer<typeof listedEventOrder>;

const eventOrderItem = z.object({
  /** Its place in the order. */
  id,
  title: z.string(),
  image_url: z.string().nullable(),
  size: z.string(),
  quantity: z.number().int(),
  /** Of them, whose money went back or is on its way. */
  refunded_quantity: z.number().int(),
  item_price: z.number(),
  sub_total: z.number(),
});
export type EventOrderItem = z.infer<typeof eventOrderItem>;

const orderRefund = z.object({
  id,
  amount: z.number(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string(),
  failure_message: z.string(),
  /** Null where the product asked by itself, or it was made at the provider's own pages. */
  asked_by: z.string().nullable(),
  asked_dttm: epochMs,
  returns_stock: z.boolean(),
  /** The delivery charge within the amount. */
  delivery_amount: z.number(),
  /** Taken by the payer's bank. */
  is_dispute: z.boolean(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** An amount of the whole order: null where the reader sees a part of it alone. */
const ofTheWhole = z.number().nullable();

const eventOrder = listedEventOrder.extend({
  order_id: id,
  name: z.string(),
  phone_number: z.string().nullable(),
  /** Why nothing came of it, or what the bank said to the last try. */
  failure_message: z.string(),
  paid_dttm: epochMs.nullable(),
  items: z.array(eventOrderItem).max(mostCartLines),
  /** Of the lines that the reader sees. */
  sub_total: z.number(),
  promo_code: z.string().nullable(),
  discount_type: z.enum(['fixed', 'percentage']).nullable(),
  discount_value: ofTheWhole,
  discount_amount: ofTheWhole,
  /** Percent; null also where the event charges so much, whatever is bought. */
  delivery_charge: ofTheWhole,
  delivery_charge_amount: ofTheWhole,
  /** The part of it that was refunded or is being refunded. */
  refunded_delivery_amount: z.number(),
  /** Percent. */
  platform_service_fee: ofTheWhole,
  platform_service_fee_amount: ofTheWhole,
  /** Percent. */
  tax_percentage: ofTheWhole,
  total_tax_amount: ofTheWhole,
  in_seat_delivery: z.boolean(),
  kiosk_location: z.string(),
  kiosk_pickup: z.string(),
  shipping_address: shippingAddress.nullable(),
  refunds: z.array(orderRefund).max(mostShownChanges),
  /** The latest first. */
  changes: z
    .array(
      z.object({
        from: z.enum(processingStatuses),
        to: z.enum(processingStatuses),
        changed_by: z.string(),
        changed_dttm: epochMs,
      }),
    )
    .max(mostShownChanges),
});
export type EventOrder = z.infer<typeof eventOrder>;

/** An order of the event is new, was paid, moved on, refunded, or lapsed: whoever shows them asks anew. */
export const eventOrders = topic({
  name: 'event_orders',
  audience: 'keepers',
  access: orFulfilment,
  isSummary: true,
  data: z.object({}),
});

const filterWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .union([z.enum(words), z.literal('')], messages.invalidValue)
    .optional()
    .transform((word) => (word === undefined || word === '' ? null : (word as Words[number])));

/** `#1045`, as stores and people write an order’s number, is the number. */
const withoutNumberSigns = (search: string) => search.replace(/(?<=^| )[#＃] ?(?=[\p{L}\p{N}])/gu, '');

export const listEventOrders = operation({
  method: 'GET',
  path: 'events/get_event_orders',
  summary:
    'Orders of an event, of artists’ own stores too, the latest first, by their number and by name, mail address and number of who bought',
  effect: 'read',
  access: staff,
  input: z.strictObject({
    event_id: id,
    ...pageInput,
    search: searchText.overwrite(withoutNumberSigns),
    order_processing_status: filterWord(processingStatuses),
    payment_status: filterWord(orderStatuses),
  }),
  output: listOf(listedEventOrder),
  errors: ['not_found'],
});

export const getEventOrder = operation({
  method: 'POST',
  path: 'orders/get_event_user_order_detail',
  summary: 'One order of an event, by its id or its number',
  effect: 'read',
  access: orFulfilment,
  input: z
    .strictObject({ event_id: id, order_id: id.optional(), order_no: orderNo.optional() })
    .refine(({ order_id: byId, order_no: byNo }) => (byId === undefined) !== (byNo === undefined), {
      path: ['order_id'],
      message: messages.rowNotFound,
    }),
  output: eventOrder,
  errors: ['not_found'],
});

const processingStatus = z.enum(processingStatuses, messages.invalidValue);

export const updateOrder = operation({
  method: 'POST',
  path: 'events/update_order',
  summary: 'Moves an order on',
  effect: 'write',
  access: orFulfilment,
  input: z.strictObject({
    event_id: id,
    order_id: id,
    status: processingStatus,
    /** As the list told it. */
    isflashwave: z.boolean(messages.invalidValue).default(true),
    /** What the page showed. Where it is something else by now, the change is refused; left out, it wins. */
    shown_status: processingStatus.optional(),
    /** How many of its things the page showed as refunded. Where it is more by now, the change is refused: nobody hands those over. */
    shown_refunded_quantity: z
      .number(messages.invalidValue)
      .int(messages.wholeNumber)
      .min(0, messages.invalidValue)
      .optional(),
  }),
  output: z.object({ message: z.string(), batch_id: z.uuid() }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

const someOrders = z.array(id).max(mostOrdersAtOnce, messages.tooMany(mostOrdersAtOnce)).default([]);

export const updateOrders = operation({
  method: 'POST',
  path: 'orders/update_orders',
  summary: 'Moves many orders on at once, of artists’ own stores too; those that it may not move stay and are counted',
  effect: 'write',
  access: staff,
  input: z
    .strictObject({
      event_id: id,
      order_ids: someOrders,
      /** Of artists' own stores, which have ids of their own. */
      store_order_ids: someOrders,
      status: processingStatus,
    })
    .refine((input) => input.order_ids.length + input.store_order_ids.length > 0, {
      path: ['order_ids'],
      message: messages.invalidValue,
    })
    .refine((input) => input.order_ids.length + input.store_order_ids.length <= mostOrdersAtOnce, {
      path: ['order_ids'],
      message: messages.tooMany(mostOrdersAtOnce),
    }),
  output: z.object({ message: z.string(), batch_id: z.uuid(), changed: z.number().int(), stayed: z.number().int() }),
  errors: ['not_found'],
});

export const undoOrderUpdate = operation({
  method: 'POST',
  path: 'orders/undo_update',
  summary: 'Puts back what one press changed, where nobody has changed it since',
  effect: 'write',
  access: staff,
  input: z.strictObject({ event_id: id, batch_id: z.uuid(messages.rowNotFound) }),
  output: z.object({ message: z.string(), restored: z.number().int(), stayed: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

/** Units of lines, by their places in the order. */
export const refundedItems = z
  .array(
    z.strictObject({
      id,
      quantity: z.number(messages.invalidValue).int(messages.wholeNumber).min(1, messages.invalidValue),
    }),
  )
  .min(1, eventOrderMessages.refundNothingChosen)
  .max(mostCartLines, messages.tooMany(mostCartLines));

/** Dollars, to a cent. */
export const refundAmount = z
  .number(eventOrderMessages.refundAmountRequired)
  .min(0.01, eventOrderMessages.refundAmountRequired)
  // As an order's total: far above it a sum has no cents any more.
  .max(10_000_000_000, messages.invalidValue)
  .refine(...maxDecimals(2));

/** Neither units, nor delivery, nor an amount are named: all that is left goes back. */
export const isWholeRefund = (input: { items?: unknown; include_delivery: boolean; amount?: unknown }): boolean =>
  input.items === undefined && !input.include_delivery && input.amount === undefined;

export const createRefund = operation({
  method: 'POST',
  path: 'orders/create_refund',
  summary:
    'Sends back what is left of an order’s money, the part of some units and its delivery, or a free amount; pending until the provider has said what came of it',
  effect: 'write',
  access: holders(['Page_Refund'], { reach: 'event' }),
  input: z
    .strictObject({
      event_id: id,
      order_id: id,
      /** Left out: the whole order. */
      items: refundedItems.optional(),
      /** The delivery charge goes back, too, alone or beside the units. */
      include_delivery: z.boolean(messages.invalidValue).default(false),
      /** A free amount, in dollars, in place of units: at most what is left. */
      amount: refundAmount.optional(),
      reason: optionalLines(mostRefundReason),
      return_stock: z.boolean(messages.invalidValue).default(false),
      /** The sum that the page named. Where another one would go back by now, none does; left out, whatever it comes to. */
      shown_amount: z
        .number(messages.invalidValue)
        .min(0, messages.invalidValue)
        .refine(...maxDecimals(2))
        .optional(),
    })
    .refine(
      ({ items, include_delivery, amount }) => amount === undefined || (items === undefined && !include_delivery),
      {
        path: ['amount'],
        message: eventOrderMessages.refundOneWay,
      },
    )
    .refine((input) => isWholeRefund(input) || input.reason !== '', {
      path: ['reason'],
      message: eventOrderMessages.refundReasonRequired,
    }),
  output: z.object({ success: z.boolean(), message: z.string(), refund_id: id, amount: z.number() }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

const runnersOrder = listedEventOrder
  .pick({
    id: true,
    order_no: true,
    isflashwave: true,
    user_name: true,
    order_processing_status: true,
    dispute: true,
    section: true,
    row: true,
    seat: true,
  })
  .extend({
    /** Units still to be carried: not refunded, not removed, not shipped by an artist's own store. */
    items: z.array(z.object({ title: z.string(), size: z.string(), quantity: z.number().int() })).max(mostRows),
    /** True if a store refunded part of the money without naming the items. */
    is_part_refunded: z.boolean(),
  });
export type RunnersOrder = z.infer<typeof runnersOrder>;

export const listRunnersOrders = operation({
  method: 'POST',
  path: 'orders/get_runners_list',
  summary:
    'Paid orders of an event that wait to be brought to a seat, of artists’ own stores too, by section, row and seat',
  effect: 'read',
  access: staff,
  input: z.strictObject({ event_id: id }),
  output: z.array(runnersOrder).max(mostRows),
  errors: ['not_found'],
});
