import { z } from 'zod';
import * as orderTexts from './orders.texts.ts';
import { topic } from './live.ts';
import { shownMailAddress } from './mail-address.ts';
import * as generalTexts from './general.texts.ts';
import { holders, operation } from './operation.ts';
import { deliveryKinds } from './order-amounts.ts';
import { processingStatuses } from './order-status.ts';
import { orderNo, orderStatuses, shippingAddress } from './orders.ts';
import { epochMs, id, listOf, maxDecimals, maxRows, optionalLines, pageInput, searchText } from './primitives.ts';
import { maxCartLines } from './shop.ts';
import { sortInput, sortNames } from './sorting.ts';

export const maxOrdersAtOnce = 500;
export const maxShownChanges = 50;
export const maxRefundReason = 500;

/**
 * `pending`: the provider has not answered yet. `part`: some of the money went back. `failed`: a refund was requested,
 * but no money went back.
 */
export const refundStates = ['none', 'pending', 'part', 'refunded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Staff see orders of their events. An ARTIST sees only orders with products of their own, and only those lines. */
const staff = holders(['Page_Orders'], { reach: 'event' });
const orFulfilment = holders(['Page_Orders'], { reach: 'event', lentTo: ['Page_Merch_QR_Code'] });

/** Describes a chargeback; null after it was won. */
export const orderDispute = z.object({
  status: z.enum(['open', 'lost']),
  respond_by_dttm: epochMs.nullable(),
  amount: z.number(),
});
export type OrderDispute = z.infer<typeof orderDispute>;

const listedEventOrder = z.object({
  id,
  order_no: z.string(),
  isflashwave: z.boolean(),
  is_test: z.boolean(),
  user_id: id.nullable(),
  user_name: z.string(),
  user_email: shownMailAddress.nullable(),
  user_phone: z.string().nullable(),
  total_amount: z.number(),
  refunded_amount: z.number(),
  /** Holds the amount of a full refund; 0 if the reader may not refund. */
  refundable_amount: z.number(),
  currency: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(orderStatuses),
  is_refund: z.boolean(),
  refund_state: z.enum(refundStates),
  dispute: orderDispute.nullable(),
  order_processing_status: z.enum(processingStatuses),
  created_dttm: epochMs,
  quantity: z.number().int(),
  delivery_kind: z.enum(deliveryKinds),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  can: z.object({ update: z.boolean(), refund: z.boolean() }),
});
export type ListedEventOrder = z.infer<typeof listedEventOrder>;

const eventOrderItem = z.object({
  id,
  title: z.string(),
  image_url: z.string().nullable(),
  size: z.string(),
  quantity: z.number().int(),
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
  /** Null if no person requested the refund here: it was automatic, or somebody made it at the payment provider. */
  asked_by: z.string().nullable(),
  asked_dttm: epochMs,
  returns_stock: z.boolean(),
  delivery_amount: z.number(),
  is_dispute: z.boolean(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** Holds an amount of the whole order; null if the reader sees only some of the lines. */
const ofTheWhole = z.number().nullable();

const eventOrder = listedEventOrder.extend({
  order_id: id,
  name: z.string(),
  phone_number: z.string().nullable(),
  failure_message: z.string(),
  paid_dttm: epochMs.nullable(),
  items: z.array(eventOrderItem).max(maxCartLines),
  sub_total: z.number(),
  promo_code: z.string().nullable(),
  discount_type: z.enum(['fixed', 'percentage']).nullable(),
  discount_value: ofTheWhole,
  discount_amount: ofTheWhole,
  /** Percent; null also if the event charges a fixed amount. */
  delivery_charge: ofTheWhole,
  delivery_charge_amount: ofTheWhole,
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
  refunds: z.array(orderRefund).max(maxShownChanges),
  changes: z
    .array(
      z.object({
        from: z.enum(processingStatuses),
        to: z.enum(processingStatuses),
        changed_by: z.string(),
        changed_dttm: epochMs,
      }),
    )
    .max(maxShownChanges),
});
export type EventOrder = z.infer<typeof eventOrder>;

export const eventOrders = topic({
  name: 'event_orders',
  audience: 'operators',
  access: orFulfilment,
  isSummary: true,
  data: z.object({}),
});

const filterWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .union([z.enum(words), z.literal('')], generalTexts.invalidValue)
    .optional()
    .transform((word) => (word === undefined || word === '' ? null : (word as Words[number])));

/** Reads `#1045`, as stores and people write an order number, as 1045. */
const withoutNumberSigns = (search: string) => search.replace(/(?<=^| )[#＃] ?(?=[\p{L}\p{N}])/gu, '');

/**
 * `total` compares amounts, whatever their currency, and an ARTIST's own part of an order. A search lists the latest
 * orders first, whatever the sort.
 */
export const eventOrderSorts = sortNames('time', 'total');
export type EventOrderSort = (typeof eventOrderSorts)[number];

export const listEventOrders = operation.read({
  path: 'events/get_event_orders',
  summary:
    'Lists orders of an event and of artists’ own stores, latest first; searches number and buyer’s name, email address and phone number',
  access: staff,
  input: z.strictObject({
    event_id: id,
    ...pageInput,
    search: searchText.overwrite(withoutNumberSigns),
    order_processing_status: filterWord(processingStatuses),
    payment_status: filterWord(orderStatuses),
    sort: sortInput(eventOrderSorts),
  }),
  output: listOf(listedEventOrder),
  errors: ['not_found'],
});

export const getEventOrder = operation.query({
  path: 'orders/get_event_user_order_detail',
  summary: 'Returns one order of an event, by its ID or its number',
  access: orFulfilment,
  input: z
    .strictObject({ event_id: id, order_id: id.optional(), order_no: orderNo.optional() })
    .refine(({ order_id: byId, order_no: byNo }) => (byId === undefined) !== (byNo === undefined), {
      path: ['order_id'],
      message: generalTexts.rowNotFound,
    }),
  output: eventOrder,
  errors: ['not_found'],
});

const processingStatus = z.enum(processingStatuses, generalTexts.invalidValue);

export const updateOrder = operation.write({
  path: 'events/update_order',
  summary: 'Updates an order’s processing status',
  access: orFulfilment,
  input: z.strictObject({
    event_id: id,
    order_id: id,
    status: processingStatus,
    isflashwave: z.boolean(generalTexts.invalidValue).default(true),
    /**
     * Status that the page shows. The change is refused if the order's status has changed meanwhile. If omitted, the
     * change always applies.
     */
    shown_status: processingStatus.optional(),
    /**
     * Number of refunded units that the page shows. The change is refused if more units are refunded by now, because
     * nobody may hand those over. If omitted, the change always applies.
     */
    shown_refunded_quantity: z
      .number(generalTexts.invalidValue)
      .int(generalTexts.wholeNumber)
      .min(0, generalTexts.invalidValue)
      .optional(),
  }),
  output: z.object({ message: z.string(), batch_id: z.uuid() }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

const someOrders = z.array(id).max(maxOrdersAtOnce, generalTexts.tooMany(maxOrdersAtOnce)).default([]);

export const updateOrders = operation.write({
  path: 'orders/update_orders',
  summary:
    'Updates the status of many orders at once, artists’ own stores included; skips and counts orders that cannot change',
  access: staff,
  input: z
    .strictObject({
      event_id: id,
      order_ids: someOrders,
      store_order_ids: someOrders,
      status: processingStatus,
    })
    .refine((input) => input.order_ids.length + input.store_order_ids.length > 0, {
      path: ['order_ids'],
      message: generalTexts.invalidValue,
    })
    .refine((input) => input.order_ids.length + input.store_order_ids.length <= maxOrdersAtOnce, {
      path: ['order_ids'],
      message: generalTexts.tooMany(maxOrdersAtOnce),
    }),
  output: z.object({ message: z.string(), batch_id: z.uuid(), changed: z.number().int(), stayed: z.number().int() }),
  errors: ['not_found'],
});

export const undoOrderUpdate = operation.write({
  path: 'orders/undo_update',
  summary: 'Undoes one status update; skips orders that have changed since',
  access: staff,
  input: z.strictObject({ event_id: id, batch_id: z.uuid(generalTexts.rowNotFound) }),
  output: z.object({ message: z.string(), restored: z.number().int(), stayed: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const refundedItems = z
  .array(
    z.strictObject({
      id,
      quantity: z.number(generalTexts.invalidValue).int(generalTexts.wholeNumber).min(1, generalTexts.invalidValue),
    }),
  )
  .min(1, orderTexts.refundNothingChosen)
  .max(maxCartLines, generalTexts.tooMany(maxCartLines));

/** Dollars, to a cent. */
export const refundAmount = z
  .number(orderTexts.refundAmountRequired)
  .min(0.01, orderTexts.refundAmountRequired)
  // Matches the limit of an order's total; far above it a float loses the cents.
  .max(10_000_000_000, generalTexts.invalidValue)
  .refine(...maxDecimals(2));

export const isWholeRefund = (input: { items?: unknown; include_delivery: boolean; amount?: unknown }): boolean =>
  input.items === undefined && !input.include_delivery && input.amount === undefined;

export const createRefund = operation.write({
  path: 'orders/create_refund',
  summary:
    'Refunds the rest of an order, some units and its delivery, or any amount; pending until the provider responds',
  access: holders(['Page_Refund'], { reach: 'event' }),
  input: z
    .strictObject({
      event_id: id,
      order_id: id,
      items: refundedItems.optional(),
      include_delivery: z.boolean(generalTexts.invalidValue).default(false),
      /** Refunds any amount in dollars instead of units, up to what is left. */
      amount: refundAmount.optional(),
      reason: optionalLines(maxRefundReason),
      return_stock: z.boolean(generalTexts.invalidValue).default(false),
      /**
       * Amount that the page shows. The refund is refused if the server computes another amount. If omitted, any amount
       * is refunded.
       */
      shown_amount: z
        .number(generalTexts.invalidValue)
        .min(0, generalTexts.invalidValue)
        .refine(...maxDecimals(2))
        .optional(),
    })
    .refine(
      ({ items, include_delivery, amount }) => amount === undefined || (items === undefined && !include_delivery),
      {
        path: ['amount'],
        message: orderTexts.refundOneWay,
      },
    )
    .refine((input) => isWholeRefund(input) || input.reason !== '', {
      path: ['reason'],
      message: orderTexts.refundReasonRequired,
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
    /**
     * Lists the units to hand over. Excludes units that were refunded or removed, and units that an artist's own store
     * ships.
     */
    items: z.array(z.object({ title: z.string(), size: z.string(), quantity: z.number().int() })).max(maxRows),
    /** True if a store refunded part of the money without naming the items. */
    is_part_refunded: z.boolean(),
  });
export type RunnersOrder = z.infer<typeof runnersOrder>;

export const listRunnersOrders = operation.query({
  path: 'orders/get_runners_list',
  summary: 'Lists paid orders to deliver to seats at an event, artists’ own stores included, by section, row and seat',
  access: staff,
  input: z.strictObject({ event_id: id }),
  output: z.array(runnersOrder).max(maxRows),
  errors: ['not_found'],
});
