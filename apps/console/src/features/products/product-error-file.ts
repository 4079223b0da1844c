import { productImportColumns, productTitleKey, type ProductImportError } from '@backline/contract/product-import';
import { csvCell, csvDownload } from '../../lib/csv-download.ts';
import { columnNames, type ProductFileRow } from './product-file.ts';

const titles = productImportColumns.map((column) => columnNames[column]);

export const productTemplate = () => csvDownload([titles]);

/** All rows of the products that are left out, each beside what is wrong with it: mended, the file can be imported as it is. */
export function productErrorFile(rows: readonly ProductFileRow[], errors: readonly ProductImportError[]): string {
  const problems = Map.groupBy(errors, ({ line }) => line);
  const refused = new Set(rows.filter(({ line }) => problems.has(line)).map(({ title }) => productTitleKey(title)));
  const left = rows.filter(({ title }) => refused.has(productTitleKey(title)));
  return csvDownload([
    [...titles, 'Line', 'Problem'],
    ...left.map((row) => [
      ...productImportColumns.map((column) => csvCell(row[column])),
      String(row.line),
      csvCell((problems.get(row.line) ?? []).map(({ path, message }) => `${columnNames[path]}: ${message}`).join(' ')),
    ]),
  ]);
}
