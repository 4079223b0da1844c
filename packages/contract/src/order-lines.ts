import { shareOf, sumOf, timesOf } from './money.ts';

export type DeliveryCharge = { method: 'percentage'; thousandths: number } | { method: 'fixed'; cents: number };

export interface Reckoned {
  items: readonly { priceCents: number; quantity: number }[];
  discountCents: number;
  delivery: DeliveryCharge;
  serviceFeeThousandths: number;
  taxThousandths: number;
}

export interface OrderLines {
  itemsCents: number[];
  subTotalCents: number;
  discountCents: number;
  deliveryCents: number;
  serviceFeeCents: number;
  taxCents: number;
  totalCents: number;
}

/**
 * Returns the amounts of a cart, checkout, order or refund. Each amount is rounded half up, and the total is their sum.
 * Delivery, service fee and tax apply to the sub-total less the discount.
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
