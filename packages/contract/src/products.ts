import { z } from 'zod';
import { timezone } from './time-zones.ts';
import { messages } from './messages.ts';
import { noun } from './noun.ts';
import { holders, maxFormBytes, operation } from './operation.ts';
import {
  epochMs,
  id,
  listOf,
  maxDecimals,
  missingOr,
  openedVersion,
  optionalId,
  optionalText,
  optionalUrl,
  pageInput,
  requiredLines,
  requiredText,
} from './primitives.ts';
import { productMessages } from './product-messages.ts';
import {
  dropQuantityError,
  isRepetitive,
  mostPrice,
  mostProductDescription,
  mostProductDrops,
  mostUnits,
  productSizes,
  sizeErrors,
} from './product-rules.ts';

export const productNoun = noun('product', 'Product', {
  'product.created': 'Product created',
  'product.updated': 'Product changed',
  'product.imported': 'Product imported',
  'product.stock_corrected': 'Stock of a product corrected',
});

const productSize = z.object({
  id,
  size: z.enum(productSizes),
  /** What can be sold: what is held by a checkout is out of it. */
  quantity: z.number().int(),
});
export type ProductSizeRow = z.infer<typeof productSize>;

export const productDrop = z.object({
  event_id: id,
  /** The event's. */
  name: z.string(),
  timezone,
  drop_start_dttm: epochMs,
  drop_end_dttm: epochMs,
  special_price: z.number(),
  max_drop_quantity: z.number().int(),
  /** Of them, sold or held by a checkout. */
  taken_quantity: z.number().int(),
});
export type ProductDrop = z.infer<typeof productDrop>;

export const product = z.object({
  id,
  artist_id: id,
  artist_name: z.string(),
  version: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** Dollars. */
  price: z.number(),
  /** Null: the default picture. */
  image_url: z.string().nullable(),
  image_thumbnail_url: z.string().nullable(),
  is_drop: z.boolean(),
  is_drop_only: z.boolean(),
  available_start_dttm: epochMs,
  available_end_dttm: epochMs,
  sizes: z.array(productSize).max(productSizes.length),
  artist_product_drops: z.array(productDrop).max(mostProductDrops),
});
export type Product = z.infer<typeof product>;

const moment = (required: string) => z.int({ error: required }).min(1, required).max(32_503_680_000_000, required);

const units = (required: string) =>
  z
    .number({ error: missingOr(required, messages.wholeNumber) })
    .int(messages.wholeNumber)
    .min(0, messages.notNegative)
    .max(mostUnits, messages.atMost(mostUnits));

const newSize = {
  size: z.enum(productSizes, { error: productMessages.sizeMissing }),
  quantity: units(productMessages.quantityMissing),
};

/** What a drop says of itself wherever it is edited. */
export const dropTerms = {
  drop_start_dttm: moment(productMessages.startRequired),
  drop_end_dttm: moment(productMessages.endRequired),
  special_price: z
    .number({ error: missingOr(productMessages.dropPriceRequired, productMessages.priceUnreadable) })
    .min(1, productMessages.priceTooSmall)
    .max(mostPrice, messages.atMost(mostPrice))
    .refine(...maxDecimals(2)),
  max_drop_quantity: units(productMessages.dropQuantityRequired),
};

/** A refinement of an input that holds {@link dropTerms}. */
export const checkDropTimes = (
  drop: { drop_start_dttm: number; drop_end_dttm: number },
  ctx: z.RefinementCtx,
): void => {
  if (drop.drop_end_dttm <= drop.drop_start_dttm) {
    ctx.addIssue({ code: 'custom', path: ['drop_end_dttm'], message: productMessages.endBeforeStart });
  }
};

const dropInput = z
  .strictObject({
    event_id: z.coerce
      .number(productMessages.dropEventRequired)
      .int(productMessages.dropEventRequired)
      .positive(productMessages.dropEventRequired),
    /** Accepted and ignored: a drop is called as its event. */
    name: optionalText(200),
    ...dropTerms,
  })
  .superRefine(checkDropTimes);

const fields = {
  title: requiredText(productMessages.titleRequired),
  description: requiredLines(productMessages.descriptionRequired, mostProductDescription).refine(
    (text) => !isRepetitive(text),
    productMessages.descriptionRepeats,
  ),
  /** Dollars, to a cent. */
  price: z
    .number({ error: missingOr(productMessages.priceRequired, productMessages.priceUnreadable) })
    .min(0.01, productMessages.priceTooSmall)
    .max(mostPrice, messages.atMost(mostPrice))
    .refine(...maxDecimals(2)),
  image_url: optionalUrl,
  image_thumbnail_url: optionalUrl,
  /** False removes the drops that stand, whatever `artist_product_drops` says. */
  is_drop: z.boolean(messages.invalidValue).default(false),
  is_drop_only: z.boolean(messages.invalidValue).default(false),
  available_start_dttm: moment(productMessages.startRequired),
  available_end_dttm: moment(productMessages.endRequired),
  artist_product_drops: z
    .array(dropInput, messages.invalidValue)
    .max(mostProductDrops, messages.tooMany(mostProductDrops))
    .default([]),
};

interface ProductForm {
  available_start_dttm: number;
  available_end_dttm: number;
  is_drop: boolean;
  is_drop_only: boolean;
  artist_product_drops: readonly { event_id: number; max_drop_quantity: number }[];
}

function checkProduct(input: ProductForm, ctx: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  if (input.available_end_dttm <= input.available_start_dttm) {
    complain(['available_end_dttm'], productMessages.endBeforeStart);
  }
  if (input.is_drop_only && !input.is_drop) complain(['is_drop_only'], productMessages.dropOnlyNeedsDrop);
  const events = input.artist_product_drops.map(({ event_id: eventId }) => eventId);
  for (const [index, eventId] of events.entries()) {
    if (events.indexOf(eventId) < index) {
      complain(['artist_product_drops', index, 'event_id'], productMessages.dropEventTwice);
    }
  }
}

function checkSizes(sizes: readonly { size: string }[], path: string, ctx: z.RefinementCtx): void {
  for (const { index, message } of sizeErrors(sizes.map(({ size }) => size))) {
    ctx.addIssue({ code: 'custom', path: [path, index, 'size'], message });
  }
}

export const addProductInput = z
  .strictObject({
    artist_id: id,
    ...fields,
    sizes: z
      .array(z.strictObject(newSize), productMessages.sizeRequired)
      .min(1, productMessages.sizeRequired)
      .max(productSizes.length, productMessages.sizeTwice),
  })
  .superRefine((input, ctx) => {
    checkProduct(input, ctx);
    checkSizes(input.sizes, 'sizes', ctx);
    if (!input.is_drop) return;
    const sizes = input.sizes.map(({ size, quantity }) => ({ size, available: quantity }));
    for (const [index, drop] of input.artist_product_drops.entries()) {
      const message = dropQuantityError({ maxQuantity: drop.max_drop_quantity }, sizes);
      if (message !== null) {
        ctx.addIssue({ code: 'custom', path: ['artist_product_drops', index, 'max_drop_quantity'], message });
      }
    }
  });

export const updateProductInput = z
  .strictObject({
    artist_id: id,
    product_id: id,
    version: openedVersion,
    ...fields,
    /** Sizes of the form that have no id yet, stored in the same step. Stock of the others goes by its own calls. */
    new_sizes: z
      .array(z.strictObject(newSize), messages.invalidValue)
      .max(productSizes.length, productMessages.sizeTwice)
      .default([]),
    /** Ids. They are sold no more; orders that hold them keep theirs. */
    deleted_sizes: z.array(id, messages.invalidValue).max(productSizes.length, messages.invalidValue).default([]),
    /** Events whose drops end for good. A drop that is neither named here nor above stays as it is. */
    deleted_drops_event_id: z
      .array(id, messages.invalidValue)
      .max(mostProductDrops, messages.tooMany(mostProductDrops))
      .default([]),
  })
  .superRefine((input, ctx) => {
    checkProduct(input, ctx);
    checkSizes(input.new_sizes, 'new_sizes', ctx);
  });

/** ADMIN every artist's, a MANAGER their artists', an ARTIST their own. */
export const sellers = holders(['Page_Products'], { reach: 'person' });
const ofAProduct = { artist_id: id, product_id: id };

export const listProducts = operation({
  method: 'POST',
  path: 'product/get_artist_product_list',
  summary: 'Products of an artist, or of all inside the reach, by words of their titles, the newest first',
  effect: 'read',
  access: sellers,
  /** Without an artist: those of everybody whose products the reader may change. */
  input: z.strictObject({ artist_id: optionalId, ...pageInput }),
  output: listOf(product),
  errors: ['not_found'],
});

export const getProduct = operation({
  method: 'POST',
  path: 'product/get_artist_product_detail',
  summary: 'One product of an artist, with its sizes and drops',
  effect: 'read',
  access: sellers,
  input: z.strictObject(ofAProduct),
  output: product,
  errors: ['not_found'],
});

export const addProduct = operation({
  method: 'POST',
  path: 'product/add_artist_product',
  summary: 'Adds a product with its sizes, their first stock, and its drops',
  effect: 'write',
  access: sellers,
  maxBytes: maxFormBytes,
  input: addProductInput,
  output: z.object({ message: z.string(), product_id: id }),
  errors: ['not_found'],
});

export const updateProduct = operation({
  method: 'POST',
  path: 'product/update_artist_product',
  summary: 'Replaces the fields of a product; adds and takes away sizes and drops',
  effect: 'write',
  access: sellers,
  maxBytes: maxFormBytes,
  input: updateProductInput,
  output: z.object({ message: z.string(), product_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const addProductSize = operation({
  method: 'POST',
  path: 'product/add_artist_product_sizes',
  summary: 'Adds one size to a product, with its first stock',
  effect: 'write',
  access: sellers,
  input: z.strictObject({ artist_id: id, productId: id, ...newSize }),
  output: z.object({ message: z.string(), size_id: id, version: z.number().int() }),
  errors: ['not_found'],
});
