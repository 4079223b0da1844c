import type { DeliveryKind, OrderAmounts } from './order-amounts.ts';
import { sums as english } from './orders.fan.texts.ts';

interface OrderSum {
  label: string;
  amount: string;
  isTotal?: boolean;
}

const withPercent = (label: string, labelAt: (percent: number) => string, percent: number | null) =>
  percent === null || percent === 0 ? label : labelAt(percent);

/**
 * Lists what an order costs. An event may charge for a pickup, too, but nothing is delivered then. A server passes the
 * texts in the language of the fan; a page's own are in its language.
 */
export function orderSums(
  amounts: OrderAmounts,
  kind: DeliveryKind,
  format: (dollars: number) => string,
  sums: typeof english = english,
): OrderSum[] {
  const [delivery, deliveryAt] = kind === 'kiosk' ? [sums.handling, sums.handlingAt] : [sums.delivery, sums.deliveryAt];
  const more = [
    { label: withPercent(delivery, deliveryAt, amounts.delivery_charge), value: amounts.delivery_charge_amount },
    {
      label: withPercent(sums.fee, sums.feeAt, amounts.platform_service_fee),
      value: amounts.platform_service_fee_amount,
    },
    { label: withPercent(sums.tax, sums.taxAt, amounts.tax_percentage), value: amounts.total_tax_amount },
  ];
  return [
    { label: sums.subTotal, amount: format(amounts.sub_total) },
    ...(amounts.promo_code === null
      ? []
      : [{ label: sums.discount(amounts.promo_code), amount: `−${format(amounts.discount_amount)}` }]),
    ...more.flatMap(({ label, value }) => (value === 0 ? [] : [{ label, amount: format(value) }])),
    { label: sums.total, amount: format(amounts.total_amount), isTotal: true },
  ];
}
