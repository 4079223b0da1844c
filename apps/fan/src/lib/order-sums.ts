import type { OrderAmounts } from '@backline/contract/order-amounts';
import { formatDollars } from './format-dollars.ts';

interface OrderSum {
  label: string;
  amount: string;
  isTotal?: boolean;
}

const words = {
  subTotal: 'Sub-total',
  discount: (code: string) => `Discount, ${code}`,
  delivery: 'Delivery',
  fee: 'Service fee',
  tax: 'Tax',
  total: 'Total',
};

const withPercent = (label: string, percent: number | null) =>
  percent === null || percent === 0 ? label : `${label}, ${percent}%`;

export function orderSums(amounts: OrderAmounts): OrderSum[] {
  const more = [
    { label: withPercent(words.delivery, amounts.delivery_charge), value: amounts.delivery_charge_amount },
    { label: withPercent(words.fee, amounts.platform_service_fee), value: amounts.platform_service_fee_amount },
    { label: withPercent(words.tax, amounts.tax_percentage), value: amounts.total_tax_amount },
  ];
  return [
    { label: words.subTotal, amount: formatDollars(amounts.sub_total) },
    ...(amounts.promo_code === null
      ? []
      : [{ label: words.discount(amounts.promo_code), amount: `−${formatDollars(amounts.discount_amount)}` }]),
    ...more.flatMap(({ label, value }) => (value === 0 ? [] : [{ label, amount: formatDollars(value) }])),
    { label: words.total, amount: formatDollars(amounts.total_amount), isTotal: true },
  ];
}
