import type { OrderAmounts } from '@backline/contract/order-amounts';

export const plainAmounts: OrderAmounts = {
  sub_total: 25,
  promo_code: null,
  discount_type: null,
  discount_value: 0,
  discount_amount: 0,
  delivery_charge: null,
  delivery_charge_amount: 0,
  platform_service_fee: 0,
  platform_service_fee_amount: 0,
  tax_percentage: 8,
  total_tax_amount: 2,
  total_amount: 27,
};
