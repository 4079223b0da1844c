import * as contract from '@backline/contract/event-orders';
import { formatCents, lessOf, toCents, toDollars } from '@backline/contract/money';
import { ownOrders } from '@backline/contract/orders';
import type { ParsedInput } from '@backline/contract/operation';
import { refundPart } from '@backline/contract/refund-part';
import * as orderTexts from '@backline/contract/orders.texts';
import { conflict, forbidden, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { requireEvent } from '../events/index.ts';
import { linesOf } from './event-orders.policy.ts';
import * as refunds from './event-refunds.repository.ts';
import type { PaidOrder, RefundLine } from './event-refunds.repository.ts';
import * as statuses from './order-status.repository.ts';
import { askRefund } from './refund.service.ts';

/**
 * Records a refund for a job to send, and blocks other refunds of the order until the provider responds. Throws
 * `conflict` if the shown amount is stale.
 */
export const createRefund: Call<typeof contract.createRefund> = async (ctx, input) => {
  const { event_id: eventId, order_id: orderId, reason, shown_amount: shown } = input;
  const isWhole = contract.isWholeRefund(input);
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, eventId);
    const [held] = await statuses.lock(tx, [orderId], { eventId, artistId: linesOf(ctx.actor) });
    const order = held === undefined ? null : await refunds.findPaid(tx, orderId);
    if (held === undefined || order === null) throw notFound();
    if (!held.is_whole) throw forbidden(orderTexts.notAllOwn);
    const { payment_id: paymentId } = order;
    // True for the payment of a failed order whose automatic refund failed.
    const isInVain = held.status === 'FAILED' && paymentId !== null && isWhole;
    if (held.status !== 'COMPLETED' && !isInVain) throw conflict(orderTexts.refundOfUnpaid);
    if (paymentId === null) throw conflict(orderTexts.refundOfNothing);
    if (order.provider !== ctx.platform.payments.provider) throw conflict(orderTexts.refundElsewhere);
    if (order.is_disputed) throw conflict(orderTexts.refundOfDisputed);
    if (order.refunding_cents > 0) throw conflict(orderTexts.refundPending);
    if (order.refunded_cents >= order.paid_cents) throw conflict(orderTexts.refundedAlready);
    const { units, deliveryCents, amountCents } = isInVain ? restOf(order) : wantedOf(order, input);
    if (amountCents === 0) throw conflict(orderTexts.refundOfNothing);
    if (shown !== undefined && shown !== toDollars(amountCents)) {
      throw conflict(orderTexts.refundSumChanged(formatCents(amountCents)));
    }
    const asked = {
      paymentId,
      amountCents,
      reason,
      attempt: order.last_attempt + 1,
      askedBy: ctx.actor.id,
      // A refund of an amount names no units, so nothing can return to stock.
      returnsStock: input.return_stock && units.length > 0,
      isRest: amountCents === leftOf(order),
      deliveryCents: Math.min(deliveryCents, amountCents),
    };
    const refundId = await askRefund(ctx, tx, order, asked);
    if (refundId === null) throw conflict(orderTexts.refundPending);
    await refunds.insertUnits(tx, refundId, units);
    await ctx.notify(tx, ownOrders, { userId: held.user_id, data: { order_no: order.order_no } });
    await ctx.notify(tx, contract.eventOrders, { eventId });
    return {
      success: true,
      message: orderTexts.refundCreated,
      refund_id: refundId,
      amount: toDollars(amountCents),
    };
  });
};

interface WantedRefund {
  units: Unit[];
  deliveryCents: number;
  amountCents: number;
}

const restOf = (order: PaidOrder): WantedRefund => ({ units: [], deliveryCents: 0, amountCents: leftOf(order) });

/** Returns the requested units and amount. Throws a field error if these exceed what is left of the payment. */
function wantedOf(order: PaidOrder, input: ParsedInput<typeof contract.createRefund>): WantedRefund {
  const { items, include_delivery: isWithDelivery, amount } = input;
  const leftCents = leftOf(order);
  const deliveryLeft = lessOf(order.delivery_cents, order.delivery_back_cents);
  if (amount !== undefined) {
    const amountCents = toCents(amount);
    if (amountCents > leftCents) {
      throw invalidField('amount', orderTexts.refundAmountTooMuch(formatCents(leftCents)));
    }
    return { units: [], deliveryCents: 0, amountCents };
  }
  if (contract.isWholeRefund(input)) {
    return { units: unitsLeft(order.lines), deliveryCents: deliveryLeft, amountCents: leftCents };
  }
  if (isWithDelivery && deliveryLeft === 0) {
    throw invalidField('include_delivery', orderTexts.refundDeliveryGone);
  }
  const units = chosenUnits(order.lines, items ?? []);
  const deliveryCents = isWithDelivery ? deliveryLeft : 0;
  return { units, deliveryCents, amountCents: partOf(order, units, deliveryCents) };
}

interface Unit {
  position: number;
  quantity: number;
}

const leftOf = (order: PaidOrder) => lessOf(order.paid_cents, order.refunded_cents);

const unitsLeft = (lines: readonly RefundLine[]): Unit[] =>
  lines
    .map(({ position, quantity, refunded }) => ({ position, quantity: quantity - refunded }))
    .filter(({ quantity }) => quantity > 0);

function chosenUnits(lines: readonly RefundLine[], wanted: readonly { id: number; quantity: number }[]): Unit[] {
  const chosen = new Map<number, number>();
  for (const [place, { id, quantity }] of wanted.entries()) {
    const line = lines.find(({ position }) => position === id);
    const sum = (chosen.get(id) ?? 0) + quantity;
    if (line === undefined || sum > line.quantity - line.refunded) {
      throw invalidField(`items.${place}.quantity`, orderTexts.refundLineGone);
    }
    chosen.set(id, sum);
  }
  return [...chosen].map(([position, quantity]) => ({ position, quantity }));
}

const partOf = (order: PaidOrder, units: readonly Unit[], deliveryCents: number): number =>
  refundPart({
    subTotalCents: order.sub_total_cents,
    discountCents: order.discount_cents,
    taxCents: order.tax_cents,
    deliveryCents,
    leftCents: leftOf(order),
    lines: order.lines.map(({ position, item_price_cents: priceCents, refunded }) => ({
      priceCents,
      refunded,
      wanted: units.find((unit) => unit.position === position)?.quantity ?? 0,
    })),
  });
