import type { EventOrder } from './event-orders.ts';
import { lessOf, portionOf, sumOf, timesOf, toCents } from './money.ts';

export interface RefundableOrder {
  subTotalCents: number;
  discountCents: number;
  taxCents: number;
  /** The delivery charge refunded now: all of it or nothing, without tax and service fee. */
  deliveryCents: number;
  /** Of what was paid, what has not gone back. */
  leftCents: number;
  /** All of them, also those of which nothing goes back now. */
  lines: readonly RefundableLine[];
}

interface RefundableLine {
  priceCents: number;
  /** Units whose money went back or is on its way. */
  refunded: number;
  /** Units whose money goes back now. */
  wanted: number;
}

/**
 * Cents that were paid for the wanted units: their price less their share of the discount, and their share of the tax. The delivery charge comes along
 * where it is wanted; the service fee goes back with the last of the money alone.
 * Taken from running sums, so that all units one after another come to what all at once would, to the cent.
 */
export function refundPart({
  subTotalCents,
  discountCents,
  taxCents,
  deliveryCents,
  leftCents,
  lines,
}: RefundableOrder): number {
  const before = sumOf(lines.map(({ priceCents, refunded }) => timesOf(priceCents, refunded)));
  const after = sumOf([before, ...lines.map(({ priceCents, wanted }) => timesOf(priceCents, wanted))]);
  const net = sumOf([lessOf(subTotalCents, discountCents), taxCents]);
  const upTo = (part: number) => portionOf(net, { part, whole: subTotalCents });
  // Somebody may have sent back more at the provider's own pages.
  return Math.min(sumOf([lessOf(upTo(after), upTo(before)), deliveryCents]), leftCents);
}

/** Cents of the delivery charge that have not gone back, of an order as the staff reads it. */
export const shownDeliveryLeft = (order: EventOrder): number =>
  lessOf(toCents(order.delivery_charge_amount ?? 0), toCents(order.refunded_delivery_amount));

export interface ChosenPart {
  /** By their lines' ids. */
  units: Readonly<Record<number, number>>;
  isWithDelivery: boolean;
}

/** The same of an order as the staff reads it. */
export const shownRefundPart = (order: EventOrder, { units, isWithDelivery }: ChosenPart): number =>
  refundPart({
    deliveryCents: isWithDelivery ? shownDeliveryLeft(order) : 0,
    subTotalCents: toCents(order.sub_total),
    discountCents: toCents(order.discount_amount ?? 0),
    taxCents: toCents(order.total_tax_amount ?? 0),
    leftCents: toCents(order.refundable_amount),
    lines: order.items.map(({ id, item_price: price, refunded_quantity: refunded }) => ({
      priceCents: toCents(price),
      refunded,
      wanted: units[id] ?? 0,
    })),
  });
