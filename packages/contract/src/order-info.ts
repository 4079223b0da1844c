import { z } from 'zod';
import { shownMailAddress } from './mail-address.ts';
import { maxRows } from './primitives.ts';

const text = z.string().nullable();
/** Missing on card orders. */
const units = z.number().int().optional();

const lineItem = z.object({
  id: z.string().optional(),
  name: z.string(),
  quantity: z.number().int(),
  price: z.string(),
  total_discount: z.string(),
  product_exists: z.boolean(),
  /** Units that an edit in the store removed. */
  removed_quantity: units,
  refunded_quantity: units,
  shipped_quantity: units,
  /** False for gift cards and items that need no shipping. */
  is_carried: z.boolean().optional(),
});
type LineItem = z.infer<typeof lineItem>;

export const currentQuantity = ({ quantity, removed_quantity = 0, refunded_quantity = 0 }: LineItem): number =>
  Math.max(0, quantity - removed_quantity - refunded_quantity);

/** Describes a hosted-store order in its provider's terms. Amounts are decimal text. */
export const orderInfo = z.object({
  id: z.union([z.string(), z.number()]),
  order_number: z.union([z.string(), z.number()]),
  /** ISO 8601, as sent by the store. */
  processed_at: z.string(),
  financial_status: z.string(),
  total_price: z.string(),
  /** Total when the order was placed; missing if the total has not changed. */
  ordered_price: z.string().optional(),
  currency: z.string(),
  customer: z
    .object({
      first_name: text,
      last_name: text,
      email: shownMailAddress.nullable(),
      phone: text,
      default_address: z
        .object({ address1: text, address2: text, city: text, province: text, country: text, zip: text })
        .nullable(),
    })
    .nullable(),
  line_items: z.array(lineItem).max(maxRows),
  shipping_lines: z.array(z.object({ title: z.string(), price: z.string(), code: text })).max(maxRows),
  refunded_shipping: z.string().optional(),
  note_attributes: z.array(z.object({ name: z.string(), value: z.string() })).max(maxRows),
});
export type OrderInfo = z.infer<typeof orderInfo>;
