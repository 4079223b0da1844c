import { itemName } from '@backline/contract/item-name';
import { sumOf } from '@backline/contract/money';
import * as orderTexts from '@backline/contract/orders.texts';
import type { CheckoutLine } from '../../platform/ports/payments.port.ts';

export interface Charged {
  items: readonly { title: string; size: string; quantity: number; sub_total_cents: number }[];
  discount_cents: number;
  delivery_cents: number;
  service_fee_cents: number;
  tax_cents: number;
}

/**
 * Returns lines that add up to the order's total. Subtracts the discount from items, because providers reject negative
 * lines.
 */
export function chargedLines(order: Charged): CheckoutLine[] {
  let discountLeft = order.discount_cents;
  const lines = order.items.map((item) => {
    const { quantity, sub_total_cents: subTotalCents } = item;
    const offCents = Math.min(discountLeft, subTotalCents);
    discountLeft -= offCents;
    const what = itemName(item);
    return {
      title: offCents === 0 ? what : `${what}${orderTexts.orderLineDiscounted}`,
      quantity,
      amountCents: subTotalCents - offCents,
    };
  });
  lines.push(
    { title: orderTexts.orderLineDelivery, quantity: 1, amountCents: order.delivery_cents },
    { title: orderTexts.orderLineServiceFee, quantity: 1, amountCents: order.service_fee_cents },
    { title: orderTexts.orderLineTax, quantity: 1, amountCents: order.tax_cents },
  );
  return lines.filter(({ amountCents }) => sumOf([amountCents]) > 0);
}
