import { shareOf, sumOf, timesOf } from './money.ts';

/** What an event charges for bringing things: a share of the goods, or so much. */
export type DeliveryCharge = { method: 'percentage'; thousandths: number } | { method: 'fixed'; cents: number };

export interface Reckoned {
  items: readonly { priceCents: number; quantity: number }[];
  /** What a promo code takes off; of it counts what the goods cost at most. */
  discountCents: number;
  delivery: DeliveryCharge;
  serviceFeeThousandths: number;
  taxThousandths: number;
}

export interface OrderLines {
  /** By the items' places. */
  itemsCents: number[];
  subTotalCents: number;
  discountCents: number;
  deliveryCents: number;
  serviceFeeCents: number;
  taxCents: number;
  totalCents: number;
}

/**
 * The lines of an order as cart, checkout, order and refund show them. Each is rounded by itself, half a cent up, and the total is
 * their sum: sub-total less discount; of that the delivery, the service fee and the tax.
 */
export function orderLines({
  items,
  discountCents: offered,
  delivery,
  serviceFeeThousandths,
  taxThousandths,
}: Reckoned): OrderLines {
  const itemsCents = items.map(({ priceCents, quantity }) => timesOf(priceCents, quantity));
  const subTotalCents = sumOf(itemsCents);
  const discountCents = sumOf([Math.min(offered, subTotalCents)]);
  const goodsCents = subTotalCents - discountCents;
  const deliveryCents = delivery.method === 'fixed' ? delivery.cents : shareOf(goodsCents, delivery.thousandths);
  const serviceFeeCents = shareOf(goodsCents, serviceFeeThousandths);
  const taxCents = shareOf(goodsCents, taxThousandths);
  return {
    itemsCents,
    subTotalCents,
    discountCents,
    deliveryCents,
    serviceFeeCents,
    taxCents,
    totalCents: sumOf([goodsCents, deliveryCents, serviceFeeCents, taxCents]),
  };
}
