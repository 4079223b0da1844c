import {
  maxImportedRows,
  productCellLimits,
  productImportColumns,
  productTitleKey,
  type ProductImportRow,
} from '@backline/contract/product-import';
import type { ProductFileRow } from './product-file.ts';

/** Splits the rows into one batch per call. Keeps rows with the same title together, because they form one product. */
export function piecesOf(rows: readonly ProductFileRow[]): ProductImportRow[][] {
  const pieces: ProductImportRow[][] = [];
  let last: ProductImportRow[] | null = null;
  for (const group of Map.groupBy(rows, ({ title }) => productTitleKey(title)).values()) {
    // A product with more rows than sizes is refused, so the rest need not be sent.
    const sent = group.slice(0, maxImportedRows).map(toSent);
    if (last !== null && last.length + sent.length <= maxImportedRows) last.push(...sent);
    else pieces.push((last = sent));
  }
  return pieces;
}

/** Shortens an overlong cell, so that its row is refused rather than the whole file. */
function toSent(row: ProductFileRow): ProductImportRow {
  const cells = productImportColumns.map((column) => [
    column,
    row[column].slice(0, productCellLimits[column]).toWellFormed(),
  ]);
  return { ...(Object.fromEntries(cells) as Omit<ProductImportRow, 'line'>), line: row.line };
}
