import { z } from 'zod';
import { phoneNumber } from './phone.ts';
import { topic } from './live.ts';
import { mailAddress, shownMailAddress } from './mail-address.ts';
import * as peopleTexts from './people.texts.ts';
import * as eventTexts from './events.texts.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation, signedInFan } from './operation.ts';
import { deliveryKinds, orderAmounts } from './order-amounts.ts';
import * as orderTexts from './orders.texts.ts';
import { processingStatuses } from './order-status.ts';
import { epochMs, id, listOf, maxDecimals, optionalText, pageInput, requiredText } from './primitives.ts';
import { seatFields } from './attendance.ts';
import { cartItems, maxCartLines, typedPromoCode } from './shop.ts';

export const orderNoun = noun('order', 'Order', {
  'order.started': 'Order begun',
  'order.cancelled': 'Order given up',
  'order.lapsed': 'Order not paid in time',
  'order.paid': 'Order paid',
  'order.status_changed': 'Order status changed',
  'order.refund_asked': 'Refund asked for',
  'order.refunded': 'Refunded',
  'order.refund_failed': 'Refund failed',
  'order.disputed': 'Payment disputed',
  'order.dispute_won': 'Dispute won',
  'order.dispute_lost': 'Dispute lost',
});

export const holdMinutes = 15;
export const maxOpenOrders = 3;
/** Max units of a fan's open orders together. `maxPerSize` also limits each size. */
export const maxHeldUnits = 100;
/**
 * Max minutes per hour for which a fan's unpaid orders at one event may hold units. Three orders that expire reach the
 * limit. An order that the fan cancels early counts for fewer minutes, but at least `minVainMinutes`.
 */
export const maxVainMinutes = 3 * holdMinutes;
export const minVainMinutes = 3;

export const orderStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Pending',
  COMPLETED: 'Paid',
  FAILED: 'Failed',
};

const shippingFields = {
  shipping_name: requiredText(peopleTexts.nameRequired),
  shipping_address1: requiredText(orderTexts.addressRequired),
  shipping_city: requiredText(orderTexts.cityRequired),
  shipping_state: optionalText(200),
  shipping_zip: requiredText(eventTexts.zipcodeRequired, 20),
  shipping_country: requiredText(orderTexts.countryRequired),
  shipping_phoneno: phoneNumber,
  email: mailAddress({ missing: peopleTexts.emailRequired, wrong: peopleTexts.emailShape }),
};

const deliverTo = z.discriminatedUnion(
  'kind',
  [
    z
      .strictObject({ kind: z.literal('seat'), ...seatFields })
      .refine(({ section, row, seat }) => section + row + seat !== '', {
        path: ['seat'],
        message: orderTexts.seatRequired,
      }),
    z.strictObject({ kind: z.literal('kiosk') }),
    z.strictObject({ kind: z.literal('shipping'), ...shippingFields }),
  ],
  orderTexts.deliveryKindRequired,
);
export type DeliverTo = z.output<typeof deliverTo>;

/**
 * `waiting`: held and payable. `checking`: expired or in payment, with an unknown outcome. `refunding`: the money is on
 * its way back. `refunded`: the money has arrived.
 */
export const fanOrderStates = ['waiting', 'checking', 'paid', 'failed', 'refunding', 'refunded'] as const;
export type FanOrderState = (typeof fanOrderStates)[number];

export const orderNo = z.string(generalTexts.rowNotFound).trim().max(40, generalTexts.rowNotFound);

const listedOrder = z.object({
  order_no: z.string(),
  event_id: id,
  state: z.enum(fanOrderStates),
  status: z.enum(orderStatuses),
  order_processing_status: z.enum(processingStatuses),
  failure_message: z.string(),
  created_dttm: epochMs,
  total_amount: z.number(),
  quantity: z.number().int(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const shippingAddress = z.object({
  shipping_name: z.string(),
  shipping_address1: z.string(),
  shipping_city: z.string(),
  shipping_state: z.string(),
  shipping_zip: z.string(),
  shipping_country: z.string(),
  shipping_phoneno: z.string(),
  email: shownMailAddress,
});

/** Max mail addresses that may get the receipt of one order. */
export const maxReceipts = 3;

const fanOrder = listedOrder.extend({
  event_code: z.string(),
  event_name: z.string(),
  expires_dttm: epochMs,
  paid_dttm: epochMs.nullable(),
  items: z
    .array(
      z.object({
        title: z.string(),
        image_url: z.string().nullable(),
        size: z.string(),
        quantity: z.number().int(),
        refunded_quantity: z.number().int(),
        item_price: z.number(),
        sub_total: z.number(),
      }),
    )
    .max(maxCartLines),
  ...orderAmounts,
  refunded_amount: z.number(),
  /** True during a payment dispute, while nothing may be handed over. */
  is_disputed: z.boolean(),
  delivery_kind: z.enum(deliveryKinds),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  kiosk_location: z.string(),
  kiosk_pickup: z.string(),
  shipping_address: shippingAddress.nullable(),
  /** Addresses that get the receipt by mail. */
  receipts: z.array(shownMailAddress).max(maxReceipts),
});
export type FanOrder = z.infer<typeof fanOrder>;

export const ownOrders = topic({
  name: 'own_orders',
  audience: 'person',
  access: signedInFan,
  data: z.object({ order_no: z.string() }),
});

const receiptEmail = mailAddress({ missing: peopleTexts.emailRequired, wrong: peopleTexts.emailShape });

export const startCheckout = operation.write({
  path: 'fan/start_checkout',
  summary:
    'Creates an order from a cart, reserved for 15 minutes; marks free orders as paid; refuses a total that differs from the one shown',
  access: signedInFan,
  input: z.strictObject({
    event_id: id,
    items: cartItems,
    promo_code: typedPromoCode,
    delivery: deliverTo,
    /** Gets the receipt by mail once the order is paid. */
    receipt_email: receiptEmail.nullish().transform((address) => address ?? null),
    total_amount: z
      .number(generalTexts.invalidValue)
      .min(0, generalTexts.invalidValue)
      .max(10_000_000_000, generalTexts.invalidValue)
      .refine(...maxDecimals(2)),
  }),
  output: z.object({
    message: z.string(),
    order_no: z.string(),
    total_amount: z.number(),
    expires_dttm: epochMs,
  }),
  errors: ['not_found', 'conflict'],
});

export const openPayment = operation.write({
  path: 'fan/open_payment',
  summary: 'Creates the payment of a reserved order; a repeated call returns the same payment',
  access: signedInFan,
  input: z.strictObject({ order_no: orderNo }),
  output: z.object({
    message: z.string(),
    order_no: z.string(),
    /** Null if nothing is due: the order is already paid. */
    payment: z.object({ secretUrl: z.string(), publicKey: z.string(), accountId: z.string() }).nullable(),
  }),
  errors: ['not_found', 'conflict', 'unavailable'],
});

export const sendReceipt = operation.write({
  path: 'fan/send_receipt',
  summary: 'Sends the receipt of a paid order by mail, once an address; an unpaid order’s follows its payment',
  access: signedInFan,
  input: z.strictObject({ order_no: orderNo, email: receiptEmail }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const cancelOrder = operation.write({
  path: 'fan/cancel_order',
  summary: 'Cancels an unpaid order and releases its stock',
  access: signedInFan,
  input: z.strictObject({ order_no: orderNo }),
  errors: ['not_found', 'conflict'],
});

export const getFanOrder = operation.read({
  path: 'fan/get_order',
  summary: 'Returns one of the fan’s orders with its status',
  access: signedInFan,
  input: z.strictObject({ order_no: orderNo }),
  output: fanOrder,
  errors: ['not_found'],
});

export const listFanOrders = operation.query({
  path: 'fan/list_orders',
  summary: 'Lists the fan’s orders at an event, latest first',
  access: signedInFan,
  input: z.strictObject({
    event_id: id,
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(listedOrder),
});

export const totalOrdersSales = operation.query({
  path: 'events/total_orders_sales',
  summary:
    'Returns an event’s sales in dollars after refunds, its paid orders, and today’s sales between two given times',
  access: holders(['Page_Orders'], { reach: 'event' }),
  input: z.strictObject({ event_id: id, startOfDayTimestamp: epochMs, endOfDayTimestamp: epochMs }),
  output: z.object({ todays_sales: z.number(), total_sales: z.number(), total_orders: z.number().int() }),
  errors: ['not_found'],
});
