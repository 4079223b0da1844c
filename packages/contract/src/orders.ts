import { z } from 'zod';
import { phoneNumber } from './phone.ts';
import { topic } from './live.ts';
import { mailAddress, shownMailAddress } from './mail-address.ts';
import { messages } from './messages.ts';
import { noun } from './noun.ts';
import { holders, operation, signedInFan } from './operation.ts';
import { deliveryKinds, orderAmounts } from './order-amounts.ts';
import { orderMessages } from './order-messages.ts';
import { processingStatuses } from './order-status.ts';
import { done, epochMs, id, listOf, maxDecimals, optionalText, pageInput, requiredText } from './primitives.ts';
import { seatFields } from './attendance.ts';
import { cartItems, mostCartLines, typedPromoCode } from './shop.ts';

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

/** What a started checkout holds, it holds so long. */
export const holdMinutes = 15;
/** Of one fan at one event, not paid yet: more would keep things from others. */
export const mostOpenOrders = 3;
/** The same in things, of all of these orders together; of one size no more than one order may have. */
export const mostHeldThings = 100;
/**
 * For so many minutes within an hour orders of one fan at one event may hold things in vain. Three holds that nobody paid reach it; one that was
 * given up at once counts for few.
 */
export const mostVainMinutes = 3 * holdMinutes;
export const leastVainMinutes = 3;

export const orderStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const shippingFields = {
  shipping_name: requiredText(messages.nameRequired),
  shipping_address1: requiredText(orderMessages.addressRequired),
  shipping_city: requiredText(orderMessages.cityRequired),
  shipping_state: optionalText(200),
  shipping_zip: requiredText(messages.zipcodeRequired, 20),
  shipping_country: requiredText(orderMessages.countryRequired),
  shipping_phoneno: phoneNumber,
  email: mailAddress({ missing: messages.emailRequired, wrong: messages.emailShape }),
};

/** Where an order goes. What the event does not offer is refused. */
const deliverTo = z.discriminatedUnion(
  'kind',
  [
    z
      .strictObject({ kind: z.literal('seat'), ...seatFields })
      .refine(({ section, row, seat }) => section + row + seat !== '', {
        path: ['seat'],
        message: orderMessages.seatRequired,
      }),
    z.strictObject({ kind: z.literal('kiosk') }),
    z.strictObject({ kind: z.literal('shipping'), ...shippingFields }),
  ],
  orderMessages.deliveryKindRequired,
);
export type DeliverTo = z.output<typeof deliverTo>;

/**
 * What a fan reads of an order. `waiting`: it is held and can be paid. `checking`: its time is over, or its payment is on the way, and nobody knows
 * yet what came of it. `refunding`, `refunded`: the money is on its way back, or there.
 */
export const fanOrderStates = ['waiting', 'checking', 'paid', 'failed', 'refunding', 'refunded'] as const;
export type FanOrderState = (typeof fanOrderStates)[number];

export const orderNo = z.string(messages.rowNotFound).trim().max(40, messages.rowNotFound);

const listedOrder = z.object({
  order_no: z.string(),
  event_id: id,
  state: z.enum(fanOrderStates),
  status: z.enum(orderStatuses),
  order_processing_status: z.enum(processingStatuses),
  /** Why nothing came of it, or what the bank said to the last try. */
  failure_message: z.string(),
  created_dttm: epochMs,
  total_amount: z.number(),
  /** Of all lines. */
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

const fanOrder = listedOrder.extend({
  event_code: z.string(),
  event_name: z.string(),
  /** Until when it is held. */
  expires_dttm: epochMs,
  paid_dttm: epochMs.nullable(),
  items: z
    .array(
      z.object({
        title: z.string(),
        image_url: z.string().nullable(),
        size: z.string(),
        quantity: z.number().int(),
        /** Of them, whose money went back or is on its way. */
        refunded_quantity: z.number().int(),
        item_price: z.number(),
        sub_total: z.number(),
      }),
    )
    .max(mostCartLines),
  ...orderAmounts,
  /** Of the total, what went back. */
  refunded_amount: z.number(),
  /** A dispute of its payment is open: nothing of it is handed over meanwhile. */
  is_disputed: z.boolean(),
  delivery_kind: z.enum(deliveryKinds),
  section: z.string(),
  row: z.string(),
  seat: z.string(),
  kiosk_location: z.string(),
  kiosk_pickup: z.string(),
  shipping_address: shippingAddress.nullable(),
});
export type FanOrder = z.infer<typeof fanOrder>;

/** An order of the fan changed: it was paid, lapsed, or refunded. */
export const ownOrders = topic({
  name: 'own_orders',
  audience: 'person',
  access: signedInFan,
  data: z.object({ order_no: z.string() }),
});

export const startCheckout = operation({
  method: 'POST',
  path: 'fan/start_checkout',
  summary:
    'Makes an order of a cart and holds its things for 15 minutes; one that costs nothing is paid at once. Refused where it costs something else than the fan was shown',
  effect: 'write',
  access: signedInFan,
  input: z.strictObject({
    event_id: id,
    items: cartItems,
    promo_code: typedPromoCode,
    delivery: deliverTo,
    /** The total that the fan was shown, in dollars. */
    total_amount: z
      .number(messages.invalidValue)
      .min(0, messages.invalidValue)
      .max(10_000_000_000, messages.invalidValue)
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

export const openPayment = operation({
  method: 'POST',
  path: 'fan/open_payment',
  summary: 'Opens the payment of an order that is held; asked again, it is the same payment',
  effect: 'write',
  access: signedInFan,
  input: z.strictObject({ order_no: orderNo }),
  output: z.object({
    message: z.string(),
    order_no: z.string(),
    /** Null where nothing is to be paid: it is paid since it was begun. */
    payment: z.object({ secretUrl: z.string(), publicKey: z.string(), accountId: z.string() }).nullable(),
  }),
  errors: ['not_found', 'conflict', 'unavailable'],
});

export const cancelOrder = operation({
  method: 'POST',
  path: 'fan/cancel_order',
  summary: 'Gives up an order that is not paid: what it holds goes back',
  effect: 'write',
  access: signedInFan,
  input: z.strictObject({ order_no: orderNo }),
  output: done,
  errors: ['not_found', 'conflict'],
});

export const getFanOrder = operation({
  method: 'GET',
  path: 'fan/get_order',
  summary: 'One order of the fan, and what became of it',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({ order_no: orderNo }),
  output: fanOrder,
  errors: ['not_found'],
});

export const listFanOrders = operation({
  method: 'POST',
  path: 'fan/list_orders',
  summary: 'Orders of the fan at an event, the latest first',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({
    event_id: id,
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(listedOrder),
});

export const totalOrdersSales = operation({
  method: 'POST',
  path: 'events/total_orders_sales',
  summary:
    'What an event has sold, in dollars, refunds taken off, and how many orders were paid; of today what was paid between the two moments',
  effect: 'read',
  access: holders(['Page_Orders'], { reach: 'event' }),
  input: z.strictObject({ event_id: id, startOfDayTimestamp: epochMs, endOfDayTimestamp: epochMs }),
  output: z.object({ todays_sales: z.number(), total_sales: z.number(), total_orders: z.number().int() }),
  errors: ['not_found'],
});
