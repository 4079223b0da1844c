import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { operation } from './operation.ts';
import { id } from './primitives.ts';
import * as productTexts from './products.texts.ts';
import { productSizes } from './product-rules.ts';
import { sellers } from './products.ts';
import { cleanLine } from './typed-text.ts';

export const productImportColumns = ['title', 'description', 'price', 'size', 'quantity'] as const;
export type ProductImportColumn = (typeof productImportColumns)[number];

/** Max rows of one call. A longer file needs several calls. All rows of one title must be in the same call. */
export const maxImportedRows = 200;

/** Max characters of a cell. These exceed the form's limits, so that a text that is too long fails only its row. */
export const productCellLimits = {
  title: 250,
  description: 5_100,
  price: 40,
  size: 40,
  quantity: 40,
} as const satisfies Record<ProductImportColumn, number>;

export const productTitleKey = (title: string): string => cleanLine(title).toLowerCase();

const maxImportBytes = 4 * 1024 * 1024;

const cell = (max: number) => z.string(generalTexts.invalidValue).max(max, generalTexts.tooLong(max)).default('');
const fileRow = z.strictObject({
  /** Line number in the file, from 1. The header row may be missing. */
  line: z.number().int().min(1).max(100_000),
  title: cell(productCellLimits.title),
  description: cell(productCellLimits.description),
  price: cell(productCellLimits.price),
  size: cell(productCellLimits.size),
  quantity: cell(productCellLimits.quantity),
});
export type ProductImportRow = z.output<typeof fileRow>;

const input = z.strictObject({
  artist_id: id,
  rows: z
    .array(fileRow)
    .min(1, productTexts.importEmpty)
    .max(maxImportedRows, productTexts.importTooMany(maxImportedRows)),
});

const importError = z.object({ line: z.number().int(), path: z.enum(productImportColumns), message: z.string() });
export type ProductImportError = z.infer<typeof importError>;

const outcome = {
  products: z
    .array(
      z.object({
        line: z.number().int(),
        title: z.string(),
        description: z.string(),
        price: z.number(),
        sizes: z.array(z.object({ size: z.enum(productSizes), quantity: z.number().int() })).max(productSizes.length),
      }),
    )
    .max(maxImportedRows),
  /** Errors of the products that were left out. One wrong cell leaves out the whole product. */
  errors: z.array(importError).max(maxImportedRows * productImportColumns.length),
};

export const previewProductImport = operation.query({
  path: 'product/preview_product_import',
  summary: 'Returns what importing these products would store and which cells are invalid; stores nothing',
  access: sellers,
  maxBytes: maxImportBytes,
  input,
  output: z.object(outcome),
  errors: ['not_found'],
});

export const importProducts = operation.write({
  path: 'product/import_products',
  summary: 'Imports the valid products of these rows in one transaction; skips titles that already exist',
  access: sellers,
  maxBytes: maxImportBytes,
  input,
  output: z.object({ message: z.string(), ...outcome }),
  errors: ['not_found'],
});
