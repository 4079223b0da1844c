import { eventOrders } from '@backline/contract/event-orders';
import * as eventTexts from '@backline/contract/events.texts';
import { toCents, toDollars } from '@backline/contract/money';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/orders';
import { ownRestock } from '@backline/contract/restock';
import { shopStock } from '@backline/contract/shop';
import * as orderTexts from '@backline/contract/orders.texts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound, type AppError } from '../../platform/errors/errors.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import { holdStock, OutOfStock } from '../products/index.ts';
import { holdUse, refuseGuessing } from '../promo-codes/index.ts';
import {
  deliveryKindsOf,
  findCart,
  hasOffer,
  reportTrouble,
  type ReckonedCart,
  type SellingEvent,
} from '../shop/index.ts';
import { complete } from './apply-payment.ts';
import { tooMuchHeld } from './fan-places.policy.ts';
import { lockPlaces, type FanPlace } from './fan-places.repository.ts';
import { lapseUnopened } from './lapse.ts';
import { newOrder } from './new-order.ts';
import { addReceipts, requireReceiptLeft } from './receipts.service.ts';
import * as orders from './orders.repository.ts';

type Asked = ParsedInput<typeof contract.startCheckout>;
type Started = Output<typeof contract.startCheckout>;

/** Throws `not_found` unless the fan joined, and `conflict` if an item is unavailable or the price changed. */
export async function startCheckout(ctx: FanContext, asked: Asked): Promise<Started> {
  const { event_id: eventId, promo_code: code } = asked;
  const guessing = code === null ? null : await refuseGuessing(ctx, { eventId, code });
  if (guessing !== null) throw invalidField('promo_code', guessing);
  // Frees stock of unpaid orders first.
  await lapseUnopened(ctx, { sizeIds: asked.items.map(({ size_id: sizeId }) => sizeId) });
  return ctx.transaction(async (tx) => {
    const [place] = await lockPlaces(tx, [{ eventId: asked.event_id, fanId: ctx.fan.id }], { waits: true });
    if (place === undefined) throw notFound(eventTexts.eventNotFound);
    const found = await findCart(tx, ctx.platform, wantedCart(asked, ctx.fan.id));
    if (found === null) throw notFound(eventTexts.eventNotFound);
    const { event, cart } = found;
    const refusal = refusalOf(asked, place, event, cart);
    if (refusal !== null) throw refusal;
    if (asked.receipt_email !== null) await requireReceiptLeft(tx, 'receipt_email', ctx.fan.id);
    const order = newOrder({ asked, event, cart, fanId: ctx.fan.id, platform: ctx.platform });
    const [made] = await orders.insert(tx, [order]);
    if (made === undefined) throw new Error('no order was made');
    await addReceipts(tx, [{ orderId: made.id, address: asked.receipt_email }]);
    await ctx.audit(tx, startedEntry(order, made));
    await ctx.notify(tx, shopStock, { eventId: event.event_id });
    await ctx.notify(tx, eventOrders, { eventId: event.event_id });
    await hold(tx, { orderId: made.id, fanId: ctx.fan.id }, cart);
    if (hasOffer(cart)) {
      await ctx.notify(tx, ownRestock, { userId: ctx.fan.id, data: { event_id: event.event_id } });
    }
    if (made.total_cents === 0) {
      await complete(ctx, tx, { ...made, event_id: event.event_id, user_id: ctx.fan.id }, null);
    }
    return presentStarted(made);
  });
}

export const wantedCart = (asked: Asked, fanId: number) => ({
  eventId: asked.event_id,
  fanId,
  items: asked.items.map(({ size_id: sizeId, quantity }) => ({ sizeId, quantity })),
  deliveryKind: asked.delivery.kind,
  promoCode: asked.promo_code,
});

/** Returns the error of a checkout if it can be detected without a lock, otherwise null. */
export function refusalOf(asked: Asked, place: FanPlace, event: SellingEvent, cart: ReckonedCart): AppError | null {
  const { lines, amounts, promoRefusal, totalRefusal } = cart;
  if (event.account_id === null) return conflict(orderTexts.salesOpenSoon);
  if (!deliveryKindsOf(event).includes(asked.delivery.kind)) {
    return invalidField('delivery.kind', orderTexts.deliveryNotOffered);
  }
  const tooMuch = tooMuchHeld(place, cart);
  if (tooMuch !== null) return tooMuch;
  const troubled = lines.find(({ trouble }) => trouble !== null);
  if (troubled !== undefined) return conflict(reportTrouble(troubled));
  if (promoRefusal !== '') return invalidField('promo_code', promoRefusal);
  if (totalRefusal !== '') return conflict(totalRefusal);
  return toCents(asked.total_amount) === amounts.totalCents ? null : conflict(orderTexts.orderTotalChanged);
}

/** Reserves stock, then a use of the promo code. Runs last, so that these contended rows are locked only briefly. */
async function hold(tx: Tx, by: { orderId: number; fanId: number }, { lines, promo }: ReckonedCart): Promise<void> {
  try {
    await holdStock(tx, { ...by, lines });
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error;
    const { of, left } = error;
    const line = lines.find(({ sizeId, dropId }) => ('sizeId' in of ? sizeId === of.sizeId : dropId === of.dropId));
    if (line === undefined) throw error;
    throw conflict(reportTrouble({ ...line, trouble: left === 0 ? 'sold_out' : 'too_many', left }));
  }
  if (promo !== null && !(await holdUse(tx, promo.promoCodeId))) {
    throw invalidField('promo_code', orderTexts.promoUsedUpMeanwhile);
  }
}

export const startedEntry = (order: orders.NewOrder, made: orders.MadeOrder) => ({
  action: 'order.started' as const,
  noun: contract.orderNoun,
  id: made.id,
  name: made.order_no,
  after: {
    event_id: order.event_id,
    things: order.items.map(({ title, size, quantity }) => `${quantity} × ${title} (${size})`),
    total_amount: toDollars(made.total_cents),
    ...(order.promo_code === null ? {} : { promo_code: order.promo_code }),
  },
});

export const presentStarted = (made: orders.MadeOrder): Started => ({
  message: made.total_cents === 0 ? orderTexts.orderFree : orderTexts.orderStarted,
  order_no: made.order_no,
  total_amount: toDollars(made.total_cents),
  expires_dttm: epochMs(made.expires_at),
});
