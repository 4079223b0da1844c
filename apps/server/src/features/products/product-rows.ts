import { parseCents, toDollars } from '@backline/contract/money';
import * as productTexts from '@backline/contract/products.texts';
import { genericSize } from '@backline/contract/item-name';
import { defaultAvailability, productSizes } from '@backline/contract/product-rules';
import {
  productImportColumns,
  productTitleKey,
  type ProductImportColumn,
  type ProductImportError,
  type ProductImportRow,
} from '@backline/contract/product-import';
import { addProductInput } from '@backline/contract/products';
import { unreadableCells } from '@backline/contract/unreadable-cells';
import type { z } from 'zod';

export type NewProduct = z.output<typeof addProductInput> & { line: number };

export interface JudgedRows {
  products: NewProduct[];
  errors: ProductImportError[];
}

/** Groups rows by title, ignoring case, into sizes of one product. The first row supplies the other fields. */
export function judgeRows(
  rows: readonly ProductImportRow[],
  { artistId, taken, now }: { artistId: number; taken: (title: string) => boolean; now: number },
): JudgedRows {
  const judged: JudgedRows = { products: [], errors: [] };
  for (const group of Map.groupBy(rows, ({ title }) => productTitleKey(title)).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const parsed = addProductInput.safeParse(productOf(group, artistId, now));
    const errors = parsed.success
      ? group.flatMap((row) => unreadableCells(row, productImportColumns))
      : parsed.error.issues.map(({ path, message }) => locate(group, path, message));
    if (errors.length === 0 && taken(productTitleKey(first.title))) {
      errors.push({ line: first.line, path: 'title', message: productTexts.titleTaken });
    }
    if (parsed.success && errors.length === 0) judged.products.push({ ...parsed.data, line: first.line });
    judged.errors.push(...errors);
  }
  return judged;
}

function productOf(group: readonly ProductImportRow[], artistId: number, now: number): unknown {
  const [first] = group;
  const { from, until } = defaultAvailability(now);
  const cents = parseCents(first?.price ?? '');
  return {
    artist_id: artistId,
    title: first?.title,
    description: group.find(({ description }) => description.trim() !== '')?.description ?? '',
    price: cents === null ? undefined : toDollars(cents),
    available_start_dttm: from,
    available_end_dttm: until,
    sizes: group.map(({ size, quantity }) => ({
      // Uses GENERIC for a single row without a size, because spreadsheets have no term for products without sizes.
      size: sizeOf(size) || (group.length === 1 ? genericSize : ''),
      quantity: /^\d{1,9}$/.test(plainCell(quantity)) ? Number(plainCell(quantity)) : undefined,
    })),
  };
}

/** Converts full-width characters, which sheets may contain. */
const plainCell = (cell: string): string => cell.normalize('NFKC').trim();

const otherNames: Readonly<Record<string, string>> = { XXL: '2XL', XXXL: '3XL', XXXXL: '4XL', XXXXXL: '5XL' };

function sizeOf(cell: string): string {
  const size = plainCell(cell).toUpperCase();
  return otherNames[size] ?? size;
}

function wordsOf(cell: string, message: string): string {
  if (plainCell(cell) === '') return message;
  if (message === productTexts.priceRequired) return productTexts.importPriceUnreadable;
  if (message === productTexts.quantityMissing) return productTexts.importQuantityUnreadable;
  return message === productTexts.sizeMissing ? productTexts.importSizeUnknown(productSizes) : message;
}

function locate(group: readonly ProductImportRow[], path: readonly PropertyKey[], message: string): ProductImportError {
  const [field, place, part] = path;
  const row = group[typeof place === 'number' ? place : 0];
  const columns: Record<string, ProductImportColumn> = { title: 'title', description: 'description', price: 'price' };
  const column = field === 'sizes' ? (part === 'quantity' ? 'quantity' : 'size') : columns[String(field)];
  const known = column ?? 'title';
  return { line: row?.line ?? 0, path: known, message: wordsOf(row?.[known] ?? '', message) };
}
