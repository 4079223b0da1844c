import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { operation } from './operation.ts';
import { epochMs, id, listOf, optionalText, pageInput } from './primitives.ts';
import * as productTexts from './products.texts.ts';
import { maxUnits, productSizes } from './product-rules.ts';
import { sellers } from './products.ts';

const count = z.number().int();

const sizeStock = z.object({
  id,
  size: z.enum(productSizes),
  is_sold: z.boolean(),
  available: count,
  held: count,
  /** Units that offers hold for fans of the queue. */
  offered: count,
  /** Fans who wait for the size to come back. */
  waiting: count,
  /** Excludes returned units. */
  sold: count,
});
export type SizeStock = z.infer<typeof sizeStock>;

/**
 * `held` takes units out of stock for a checkout. `released` puts them back when the hold lapses or when they become
 * `sold`. `offered` takes units out of stock for fans of the queue. `offer_ended` puts them back, also when the fan buys.
 */
export const movementKinds = [
  'received',
  'held',
  'released',
  'sold',
  'returned',
  'corrected',
  'offered',
  'offer_ended',
] as const;
export type MovementKind = (typeof movementKinds)[number];

const stockMovement = z.object({
  id,
  size: z.enum(productSizes),
  kind: z.enum(movementKinds),
  /** Positive for units into the stock, negative for units out of it. */
  quantity: count,
  reason: z.string().nullable(),
  by_name: z.string().nullable(),
  moved_dttm: epochMs,
});
export type StockMovement = z.infer<typeof stockMovement>;

/**
 * `received`: units arrived. `corrected`: a stock-take found more units than recorded, or fewer if the quantity is
 * negative.
 */
export const correctionKinds = ['received', 'corrected'] as const;

const ofAProduct = { artist_id: id, product_id: id };

export const correctStockInput = z
  .strictObject({
    ...ofAProduct,
    size_id: id,
    kind: z.enum(correctionKinds, generalTexts.eventChoice),
    quantity: z
      .number({ error: productTexts.quantityZero })
      .int(generalTexts.wholeNumber)
      .min(-maxUnits, generalTexts.atMost(maxUnits))
      .max(maxUnits, generalTexts.atMost(maxUnits))
      .refine((quantity) => quantity !== 0, productTexts.quantityZero),
    reason: optionalText(200),
  })
  .superRefine(({ kind, quantity, reason }, ctx) => {
    const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'received' && quantity < 0) complain('quantity', productTexts.receivedBelowZero);
    if (kind === 'corrected' && reason === '') complain('reason', productTexts.reasonRequired);
  });

export const getProductStock = operation.query({
  path: 'product/get_product_stock',
  summary: 'Returns the units left, held, offered and sold of each size of a product, and the fans who wait for it',
  access: sellers,
  input: z.strictObject(ofAProduct),
  output: z.object({
    title: z.string(),
    is_archived: z.boolean(),
    sizes: z.array(sizeStock).max(productSizes.length),
  }),
  errors: ['not_found'],
});

export const listStockMovements = operation.query({
  path: 'product/get_stock_movements',
  summary: 'Lists the stock movements of a product, latest first',
  access: sellers,
  input: z.strictObject({
    ...ofAProduct,
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(stockMovement),
  errors: ['not_found'],
});

export const correctStock = operation.write({
  path: 'product/correct_stock',
  summary: 'Adds received units to a size’s stock, or corrects it after a count; refuses a result below zero',
  access: sellers,
  input: correctStockInput,
  output: z.object({ message: z.string(), available: count }),
  errors: ['not_found', 'conflict'],
});
