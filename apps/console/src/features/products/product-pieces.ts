import {
  mostImportedRows,
  productCellLimits,
  productImportColumns,
  productTitleKey,
  type ProductImportRow,
} from '@backline/contract/product-import';
import type { ProductFileRow } from './product-file.ts';

/** What one call takes each, with the rows of a title together: they are one product. */
export function piecesOf(rows: readonly ProductFileRow[]): ProductImportRow[][] {
  const pieces: ProductImportRow[][] = [];
  let last: ProductImportRow[] | null = null;
  for (const group of Map.groupBy(rows, ({ title }) => productTitleKey(title)).values()) {
    // More rows than there are sizes are refused, and need not all be seen for that.
    const sent = group.slice(0, mostImportedRows).map(toSent);
    if (last !== null && last.length + sent.length <= mostImportedRows) last.push(...sent);
    else pieces.push((last = sent));
  }
  return pieces;
}

/** A cell that is too long is refused by its row, not with the whole file. */
function toSent(row: ProductFileRow): ProductImportRow {
  const cells = productImportColumns.map((column) => [
    column,
    row[column].slice(0, productCellLimits[column]).toWellFormed(),
  ]);
  return { ...(Object.fromEntries(cells) as Omit<ProductImportRow, 'line'>), line: row.line };
}
