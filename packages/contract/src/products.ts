import { z } from 'zod';
import {
  countField,
  field,
  flagField,
  imageField,
  inputsOf,
  momentField,
  moneyField,
  numberInput,
  outputsOf,
  requiredTextField,
  type FieldOutputs,
} from './fields.ts';
import { timezone } from './time-zones.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, maxFormBytes, operation } from './operation.ts';
import {
  archives,
  id,
  idOr,
  listOf,
  missingOr,
  onlyArchived,
  openedVersion,
  optionalId,
  optionalText,
  pageInput,
  requiredLines,
} from './primitives.ts';
import { sortInput, sortNames } from './sorting.ts';
import * as productTexts from './products.texts.ts';
import {
  dropQuantityError,
  isRepetitive,
  maxPrice,
  maxProductDescription,
  maxProductDrops,
  maxUnits,
  productSizes,
  sizeErrors,
} from './product-rules.ts';

export const productNoun = noun('product', 'Product', {
  'product.created': 'Product created',
  'product.updated': 'Product changed',
  'product.imported': 'Product imported',
  'product.stock_corrected': 'Stock of a product corrected',
  'product.archived': 'Product archived',
  'product.restored': 'Product restored',
});

const productSize = z.object({
  id,
  size: z.enum(productSizes),
  quantity: z.number().int(),
});
export type ProductSizeRow = z.infer<typeof productSize>;

export const dropFields = {
  drop_start_dttm: momentField({
    label: 'Start',
    auditLabel: 'Drop start',
    required: productTexts.startRequired,
  }),
  drop_end_dttm: momentField({ label: 'End', auditLabel: 'Drop end', required: productTexts.endRequired }),
  special_price: moneyField({
    label: 'Special Price',
    auditLabel: 'Special price',
    error: missingOr(productTexts.dropPriceRequired, productTexts.priceUnreadable),
    min: 1,
    tooSmall: productTexts.priceTooSmall,
    max: maxPrice,
  }),
  max_drop_quantity: countField({
    label: 'Max Quantity',
    auditLabel: 'Max quantity',
    error: missingOr(productTexts.dropQuantityRequired, generalTexts.wholeNumber),
    max: maxUnits,
  }),
};

export const productFields = {
  title: requiredTextField({ label: 'Title', required: productTexts.titleRequired }),
  description: field({
    kind: 'text',
    label: 'Description',
    input: requiredLines(productTexts.descriptionRequired, maxProductDescription).refine(
      (text) => !isRepetitive(text),
      productTexts.descriptionRepeats,
    ),
    output: z.string(),
    blank: '',
  }),
  price: moneyField({
    label: 'Price',
    error: missingOr(productTexts.priceRequired, productTexts.priceUnreadable),
    min: 0.01,
    tooSmall: productTexts.priceTooSmall,
    max: maxPrice,
  }),
  ...imageField({ label: 'Image', url: 'image_url', thumbnail: 'image_thumbnail_url' }),
  /** False removes all current drops, even those in `artist_product_drops`. */
  is_drop: flagField({ label: 'Drop', auditLabel: 'Drops', preset: false }),
  is_drop_only: flagField({ label: 'Drop only', auditLabel: 'Sold in drops alone', preset: false }),
  available_start_dttm: momentField({
    label: 'Available Start',
    auditLabel: 'Available from',
    required: productTexts.startRequired,
  }),
  available_end_dttm: momentField({
    label: 'Available End',
    auditLabel: 'Available until',
    required: productTexts.endRequired,
  }),
};

export const productDrop = z.object({
  event_id: id,
  name: z.string(),
  timezone,
  ...outputsOf(dropFields),
  taken_quantity: z.number().int(),
});
export type ProductDrop = z.infer<typeof productDrop>;

export const product = z.object({
  id,
  artist_id: id,
  artist_name: z.string(),
  version: z.number().int(),
  ...outputsOf(productFields),
  sizes: z.array(productSize).max(productSizes.length),
  artist_product_drops: z.array(productDrop).max(maxProductDrops),
  is_archived: z.boolean(),
});
export type Product = z.infer<typeof product>;

const newSize = {
  size: z.enum(productSizes, { error: productTexts.sizeMissing }),
  quantity: numberInput({ error: missingOr(productTexts.quantityMissing, generalTexts.wholeNumber), max: maxUnits }, 0),
};

export const checkDropTimes = (
  drop: { drop_start_dttm: number; drop_end_dttm: number },
  ctx: z.RefinementCtx,
): void => {
  if (drop.drop_end_dttm <= drop.drop_start_dttm) {
    ctx.addIssue({ code: 'custom', path: ['drop_end_dttm'], message: productTexts.endBeforeStart });
  }
};

const dropInput = z
  .strictObject({
    event_id: idOr(productTexts.dropEventRequired),
    /** Accepted and ignored, because a drop has the name of its event. */
    name: optionalText(200),
    ...inputsOf(dropFields),
  })
  .superRefine(checkDropTimes);

const inputs = {
  artist_id: id,
  ...inputsOf(productFields),
  artist_product_drops: z
    .array(dropInput, generalTexts.invalidValue)
    .max(maxProductDrops, generalTexts.tooMany(maxProductDrops))
    .default([]),
};

interface ProductForm extends FieldOutputs<typeof productFields> {
  artist_product_drops: readonly { event_id: number; max_drop_quantity: number }[];
}

function checkProduct(input: ProductForm, ctx: z.RefinementCtx): void {
  const complain = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  if (input.available_end_dttm <= input.available_start_dttm) {
    complain(['available_end_dttm'], productTexts.endBeforeStart);
  }
  if (input.is_drop_only && !input.is_drop) complain(['is_drop_only'], productTexts.dropOnlyNeedsDrop);
  const events = input.artist_product_drops.map(({ event_id: eventId }) => eventId);
  for (const [index, eventId] of events.entries()) {
    if (events.indexOf(eventId) < index) {
      complain(['artist_product_drops', index, 'event_id'], productTexts.dropEventTwice);
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
    ...inputs,
    sizes: z
      .array(z.strictObject(newSize), productTexts.sizeRequired)
      .min(1, productTexts.sizeRequired)
      .max(productSizes.length, productTexts.sizeTwice),
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
    ...inputs,
    product_id: id,
    version: openedVersion,
    new_sizes: z
      .array(z.strictObject(newSize), generalTexts.invalidValue)
      .max(productSizes.length, productTexts.sizeTwice)
      .default([]),
    /** Ids of sizes to take off sale; existing orders keep them. */
    deleted_sizes: z
      .array(id, generalTexts.invalidValue)
      .max(productSizes.length, generalTexts.invalidValue)
      .default([]),
    /**
     * Ids of the events whose drops end for good. A drop that is neither listed here nor in `artist_product_drops`
     * stays unchanged.
     */
    deleted_drops_event_id: z
      .array(id, generalTexts.invalidValue)
      .max(maxProductDrops, generalTexts.tooMany(maxProductDrops))
      .default([]),
  })
  .superRefine((input, ctx) => {
    checkProduct(input, ctx);
    checkSizes(input.new_sizes, 'new_sizes', ctx);
  });

export const sellers = holders(['Page_Products'], { reach: 'person' });
const ofAProduct = { artist_id: id, product_id: id };

export const productSorts = sortNames('title', 'price');
export type ProductSort = (typeof productSorts)[number];

export const listProducts = operation.query({
  path: 'product/get_artist_product_list',
  summary: 'Lists current or archived products of an artist, or all that you can see, newest first; searches titles',
  access: sellers,
  input: z.strictObject({ artist_id: optionalId, ...pageInput, archived: onlyArchived, sort: sortInput(productSorts) }),
  output: listOf(product),
  errors: ['not_found'],
});

export const getProduct = operation.query({
  path: 'product/get_artist_product_detail',
  summary: 'Returns one product of an artist, with its sizes and drops',
  access: sellers,
  input: z.strictObject(ofAProduct),
  output: product,
  errors: ['not_found'],
});

export const addProduct = operation.write({
  path: 'product/add_artist_product',
  summary: 'Creates a product with its sizes, their initial stock, and its drops',
  access: sellers,
  maxBytes: maxFormBytes,
  input: addProductInput,
  output: z.object({ message: z.string(), product_id: id }),
  errors: ['not_found'],
});

export const updateProduct = operation.write({
  path: 'product/update_artist_product',
  summary: 'Replaces the fields of a product; adds and removes sizes and drops',
  access: sellers,
  maxBytes: maxFormBytes,
  input: updateProductInput,
  output: z.object({ message: z.string(), product_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const addProductSize = operation.write({
  path: 'product/add_artist_product_sizes',
  summary: 'Adds one size to a product, with its initial stock',
  access: sellers,
  input: z.strictObject({ artist_id: id, productId: id, ...newSize }),
  output: z.object({ message: z.string(), size_id: id, version: z.number().int() }),
  errors: ['not_found', 'conflict'],
});

export const archiveProduct = operation.write({
  path: 'product/archive_artist_product',
  summary: 'Takes a product out of lists, pickers and the shop, or restores it; orders keep it',
  access: sellers,
  input: z.strictObject({ ...ofAProduct, archived: archives }),
  errors: ['not_found', 'conflict'],
});
