import type { DeliveryKind, OrderAmounts } from '@backline/contract/order-amounts';
import { sums } from '@backline/contract/orders.fan.texts';
import { formatDollars } from './format-dollars.ts';

interface OrderSum {
  label: string;
  amount: string;
  isTotal?: boolean;
}

const withPercent = (label: string, labelAt: (percent: number) => string, percent: number | null) =>
  percent === null || percent === 0 ? label : labelAt(percent);

/** Lists what an order costs. An event may charge for a pickup, too, but nothing is delivered then. */
export function orderSums(amounts: OrderAmounts, kind: DeliveryKind): OrderSum[] {
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
    { label: sums.subTotal, amount: formatDollars(amounts.sub_total) },
    ...(amounts.promo_code === null
      ? []
      : [{ label: sums.discount(amounts.promo_code), amount: `−${formatDollars(amounts.discount_amount)}` }]),
    ...more.flatMap(({ label, value }) => (value === 0 ? [] : [{ label, amount: formatDollars(value) }])),
    { label: sums.total, amount: formatDollars(amounts.total_amount), isTotal: true },
  ];
}
