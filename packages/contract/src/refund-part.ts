import type { EventOrder } from './event-orders.ts';
import { lessOf, portionOf, sumOf, timesOf, toCents } from './money.ts';

export interface RefundableOrder {
  subTotalCents: number;
  discountCents: number;
  taxCents: number;
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
 * Cents that were paid for the wanted units: their price less the discount, and their tax. Delivery and service fee go back with the whole alone.
 * Taken from running sums, so that all units one after another come to what all at once would, to the cent.
 */
export function refundPart({ subTotalCents, discountCents, taxCents, leftCents, lines }: RefundableOrder): number {
  const before = sumOf(lines.map(({ priceCents, refunded }) => timesOf(priceCents, refunded)));
  const after = sumOf([before, ...lines.map(({ priceCents, wanted }) => timesOf(priceCents, wanted))]);
  const net = sumOf([lessOf(subTotalCents, discountCents), taxCents]);
  const upTo = (part: number) => portionOf(net, { part, whole: subTotalCents });
  // Somebody may have sent back more at the provider's own pages.
  return Math.min(lessOf(upTo(after), upTo(before)), leftCents);
}

/** The same of an order as the staff reads it: units by their lines' ids. */
export const shownRefundPart = (order: EventOrder, units: Readonly<Record<number, number>>): number =>
  refundPart({
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
