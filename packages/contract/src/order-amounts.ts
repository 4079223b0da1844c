import { z } from 'zod';

export const deliveryKinds = ['seat', 'kiosk', 'shipping'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

export const orderAmounts = {
  sub_total: z.number(),
  promo_code: z.string().nullable(),
  discount_type: z.enum(['fixed', 'percentage']).nullable(),
  discount_value: z.number(),
  discount_amount: z.number(),
  /** Percent; null if the event charges a fixed amount. */
  delivery_charge: z.number().nullable(),
  delivery_charge_amount: z.number(),
  /** Percent. */
  platform_service_fee: z.number(),
  platform_service_fee_amount: z.number(),
  tax_percentage: z.number(),
  total_tax_amount: z.number(),
  total_amount: z.number(),
};
const shape = z.object(orderAmounts);
export type OrderAmounts = z.infer<typeof shape>;
