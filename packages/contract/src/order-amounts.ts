import { z } from 'zod';

/** How an order comes to its fan. */
export const deliveryKinds = ['seat', 'kiosk', 'shipping'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** The lines of an order, in dollars and percent, and the percentages that held when it was made. */
export const orderAmounts = {
  sub_total: z.number(),
  promo_code: z.string().nullable(),
  discount_type: z.enum(['fixed', 'percentage']).nullable(),
  discount_value: z.number(),
  discount_amount: z.number(),
  /** Percent; null where the event charges so much, whatever is bought. */
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
