import { z } from 'zod';
import { mostRows } from './primitives.ts';

const text = z.string().nullable();

/** An order of the artist's hosted store, as its provider words it. Money is a decimal number as text. */
export const orderInfo = z.object({
  id: z.union([z.string(), z.number()]),
  order_number: z.union([z.string(), z.number()]),
  /** ISO 8601, as the store sends it. */
  processed_at: z.string(),
  financial_status: z.string(),
  total_price: z.string(),
  currency: z.string(),
  customer: z
    .object({
      first_name: text,
      last_name: text,
      email: text,
      phone: text,
      default_address: z
        .object({ address1: text, address2: text, city: text, province: text, country: text, zip: text })
        .nullable(),
    })
    .nullable(),
  line_items: z
    .array(
      z.object({
        name: z.string(),
        quantity: z.number().int(),
        price: z.string(),
        total_discount: z.string(),
        product_exists: z.boolean(),
      }),
    )
    .max(mostRows),
  shipping_lines: z.array(z.object({ title: z.string(), price: z.string(), code: text })).max(mostRows),
  note_attributes: z.array(z.object({ name: z.string(), value: z.string() })).max(mostRows),
});
export type OrderInfo = z.infer<typeof orderInfo>;
