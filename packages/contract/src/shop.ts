import { z } from 'zod';
import { topic } from './live.ts';
import * as generalTexts from './general.texts.ts';
import * as orderTexts from './orders.texts.ts';
import { operation, signedInFan } from './operation.ts';
import { deliveryKinds, orderAmounts } from './order-amounts.ts';
import { epochMs, id } from './primitives.ts';
import { maxShownPlaces, restockPlace } from './restock.ts';

export const maxShownProducts = 200;
export const maxCartLines = 50;
/** Max units of a size in one order over all lines, so that others can buy. */
export const maxPerSize = 20;
const maxSizes = 100;
export const maxPromoCode = 25;

export const dropStates = ['before', 'running', 'paused', 'sold_out'] as const;
export type DropState = (typeof dropStates)[number];

const left = z.number().int().min(0);

const shopDrop = z.object({
  drop_id: id,
  state: z.enum(dropStates),
  drop_start_dttm: epochMs,
  drop_end_dttm: epochMs,
  special_price: z.number(),
  left,
});

const shopProduct = z.object({
  product_id: id,
  artist_id: id,
  artist_name: z.string(),
  title: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
  image_thumbnail_url: z.string().nullable(),
  price: z.number(),
  /** True if the product is sold only in its drop, at the drop's price. */
  is_drop_only: z.boolean(),
  drop: shopDrop.nullable(),
  /** `left` counts the size's units in stock; its drop may offer fewer. */
  sizes: z.array(z.object({ size_id: id, size: z.string(), left })).max(maxSizes),
});
export type ShopProduct = z.infer<typeof shopProduct>;

export const getShop = operation.read({
  path: 'fan/get_shop',
  summary: 'Lists what artists of an event the fan joined sell there, with the sizes left',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.object({
    is_open: z.boolean(),
    delivery: z.object({
      kinds: z.array(z.enum(deliveryKinds)).min(1).max(deliveryKinds.length),
      kiosk_location: z.string(),
      kiosk_pickup: z.string(),
    }),
    products: z.array(shopProduct).max(maxShownProducts),
    /** The fan’s places in queues for sold-out sizes. An offered unit is not part of its size’s `left`. */
    restock: z.array(restockPlace).max(maxShownPlaces).default([]),
  }),
  errors: ['not_found'],
});
export type Shop = z.output<typeof getShop.output>;

export const shopStock = topic({
  name: 'shop_stock',
  audience: 'fans',
  access: signedInFan,
  isSummary: true,
  data: z.object({
    sizes: z.array(z.tuple([id, left])).max(maxShownProducts * maxSizes),
    drops: z.array(z.tuple([id, left, z.enum(dropStates)])).max(maxShownProducts),
  }),
});

export const cartItems = z
  .array(
    z.strictObject({
      size_id: id,
      quantity: z
        .number(generalTexts.wholeNumber)
        .int(generalTexts.wholeNumber)
        .min(1, generalTexts.wholeNumber)
        .max(maxPerSize, generalTexts.atMost(maxPerSize)),
    }),
    orderTexts.cartEmpty,
  )
  .min(1, orderTexts.cartEmpty)
  .max(maxCartLines, generalTexts.tooMany(maxCartLines))
  .superRefine((items, ctx) => {
    const sums = new Map<number, number>();
    for (const [index, { size_id: sizeId, quantity }] of items.entries()) {
      const sum = (sums.get(sizeId) ?? 0) + quantity;
      sums.set(sizeId, sum);
      if (quantity <= maxPerSize && sum > maxPerSize) {
        ctx.addIssue({ code: 'custom', path: [index, 'quantity'], message: generalTexts.atMost(maxPerSize) });
      }
    }
  });

/**
 * Cleans a typed code: normalises wide characters and removes spaces and invisible characters. Refuses a text over 100
 * characters.
 */
export const typedPromoCode = z
  .string(generalTexts.invalidValue)
  .trim()
  .max(100, generalTexts.tooLong(100))
  .nullish()
  .transform((typed) => typed?.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}\p{Cs}]/gu, '') || null);

const cartTrouble = z.enum(['gone', 'not_begun', 'paused', 'sold_out', 'too_many']);
export type CartTrouble = z.infer<typeof cartTrouble>;

export const quoteCart = operation.query({
  path: 'fan/quote_cart',
  summary: 'Returns a cart’s current price for each line, and what prevents its checkout',
  access: signedInFan,
  input: z.strictObject({
    event_id: id,
    items: cartItems,
    promo_code: typedPromoCode,
    /** Kind of delivery; pickup may be free of charge. Defaults to the first kind that the event offers. */
    delivery_kind: z
      .enum(deliveryKinds, orderTexts.deliveryKindRequired)
      .nullish()
      .transform((kind) => kind ?? null),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          size_id: id,
          quantity: z.number().int(),
          title: z.string(),
          size: z.string(),
          image_thumbnail_url: z.string().nullable(),
          item_price: z.number(),
          sub_total: z.number(),
          is_drop: z.boolean(),
          trouble: cartTrouble.nullable(),
          left,
        }),
      )
      .max(maxCartLines),
    ...orderAmounts,
    /** Reason why the code gives no discount. Empty if it gives one, or without a code. */
    promo_refusal: z.string(),
    total_refusal: z.string(),
  }),
  errors: ['not_found'],
});
export type Quote = z.output<typeof quoteCart.output>;
