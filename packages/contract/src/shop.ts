import { z } from 'zod';
import { topic } from './live.ts';
import { messages } from './messages.ts';
import { orderMessages } from './order-messages.ts';
import { operation, signedInFan } from './operation.ts';
import { deliveryKinds, orderAmounts } from './order-amounts.ts';
import { epochMs, id } from './primitives.ts';

/** Of one event, that a fan's page shows: the newest. */
export const mostShownProducts = 200;
/** In one cart, with the same size twice. */
export const mostCartLines = 50;
/** Of one size, in one order, however many lines it stands in: more would keep things from others. */
export const mostOfOneSize = 20;
const mostSizes = 100;
export const mostPromoCode = 25;

/** `sold_out`: all that it may sell is held or sold. */
export const dropStates = ['before', 'running', 'paused', 'sold_out'] as const;
export type DropState = (typeof dropStates)[number];

const left = z.number().int().min(0);

const shopDrop = z.object({
  drop_id: id,
  state: z.enum(dropStates),
  drop_start_dttm: epochMs,
  drop_end_dttm: epochMs,
  special_price: z.number(),
  /** Over all sizes. */
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
  /** Sold in its drop alone, at the special price. */
  is_drop_only: z.boolean(),
  /** At this event, unless it is over. */
  drop: shopDrop.nullable(),
  /** `left`: of the size alone; what a drop lets go may be less. */
  sizes: z.array(z.object({ size_id: id, size: z.string(), left })).max(mostSizes),
});
export type ShopProduct = z.infer<typeof shopProduct>;

export const getShop = operation({
  method: 'GET',
  path: 'fan/get_shop',
  summary: 'What artists of an event that the fan joined sell there, with the sizes left',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.object({
    /** False: nothing can be bought yet, since the organiser is not ready to be paid. */
    is_open: z.boolean(),
    delivery: z.object({
      kinds: z.array(z.enum(deliveryKinds)).min(1).max(deliveryKinds.length),
      kiosk_location: z.string(),
      kiosk_pickup: z.string(),
    }),
    products: z.array(shopProduct).max(mostShownProducts),
  }),
  errors: ['not_found'],
});
export type Shop = z.output<typeof getShop.output>;

/** What is left of the event's sizes and drops, as it changes. */
export const shopStock = topic({
  name: 'shop_stock',
  audience: 'fans',
  access: signedInFan,
  isSummary: true,
  data: z.object({
    sizes: z.array(z.tuple([id, left])).max(mostShownProducts * mostSizes),
    drops: z.array(z.tuple([id, left, z.enum(dropStates)])).max(mostShownProducts),
  }),
});

/** What a fan puts into the cart. */
export const cartItems = z
  .array(
    z.strictObject({
      size_id: id,
      quantity: z
        .number(messages.wholeNumber)
        .int(messages.wholeNumber)
        .min(1, messages.wholeNumber)
        .max(mostOfOneSize, messages.atMost(mostOfOneSize)),
    }),
    orderMessages.cartEmpty,
  )
  .min(1, orderMessages.cartEmpty)
  .max(mostCartLines, messages.tooMany(mostCartLines))
  .superRefine((items, ctx) => {
    const sums = new Map<number, number>();
    for (const [index, { size_id: sizeId, quantity }] of items.entries()) {
      const sum = (sums.get(sizeId) ?? 0) + quantity;
      sums.set(sizeId, sum);
      if (quantity <= mostOfOneSize && sum > mostOfOneSize) {
        ctx.addIssue({ code: 'custom', path: [index, 'quantity'], message: messages.atMost(mostOfOneSize) });
      }
    }
  });

/** Letters and digits: spaces, signs that nobody sees, halves of signs and wide letters come along where it is pasted. What is longer than a code is none. */
export const typedPromoCode = z
  .string(messages.invalidValue)
  .trim()
  .max(100, messages.tooLong(100))
  .nullish()
  .transform((typed) => typed?.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}\p{Cs}]/gu, '') || null);

/** Why a line cannot be bought as it stands. */
const cartTrouble = z.enum(['gone', 'not_begun', 'paused', 'sold_out', 'too_many']);
export type CartTrouble = z.infer<typeof cartTrouble>;

export const quoteCart = operation({
  method: 'POST',
  path: 'fan/quote_cart',
  summary: 'What a cart costs at this moment, line by line, and what stands in its way',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({
    event_id: id,
    items: cartItems,
    promo_code: typedPromoCode,
    /** What is picked up may cost no delivery. Without it: the first one that the event offers. */
    delivery_kind: z
      .enum(deliveryKinds, orderMessages.deliveryKindRequired)
      .nullish()
      .transform((kind) => kind ?? null),
  }),
  output: z.object({
    /** By the input's places. */
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
      .max(mostCartLines),
    ...orderAmounts,
    /** Why the code takes nothing off; empty where it does, or none was typed. */
    promo_refusal: z.string(),
    /** Why this total cannot be paid; empty where it can. */
    total_refusal: z.string(),
  }),
  errors: ['not_found'],
});
export type Quote = z.output<typeof quoteCart.output>;
