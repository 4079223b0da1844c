import type { EventOrder } from './event-orders.ts';
import { lessOf, portionOf, sumOf, timesOf, toCents } from './money.ts';

export interface RefundableOrder {
  subTotalCents: number;
  discountCents: number;
  taxCents: number;
  /** Delivery charge to refund, without tax and service fee. It is the whole charge or 0. */
  deliveryCents: number;
  leftCents: number;
  lines: readonly RefundableLine[];
}

interface RefundableLine {
  priceCents: number;
  /** Number of units that are refunded or being refunded. */
  refunded: number;
  wanted: number;
}

/**
 * Returns the cents paid for the wanted units: price less share of the discount plus share of the tax, and the delivery
 * charge if wanted. The service fee goes back only with the last refund. Running sums make partial refunds add up to
 * the full amount, to the cent.
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
  // Limits the refund to what is left, because somebody may have refunded more on the provider's pages.
  return Math.min(sumOf([lessOf(upTo(after), upTo(before)), deliveryCents]), leftCents);
}

export const shownDeliveryLeft = (order: EventOrder): number =>
  lessOf(toCents(order.delivery_charge_amount ?? 0), toCents(order.refunded_delivery_amount));

export interface ChosenPart {
  units: Readonly<Record<number, number>>;
  isWithDelivery: boolean;
}

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
