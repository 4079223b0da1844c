import { productTitleKey, type ProductImportError } from '@backline/contract/product-import';
import { csvDownload } from '../../lib/csv-download.ts';
import { importErrorFile } from '../../lib/sheets/import-rows.ts';
import { columnNames, type ProductFileRow } from './product-file.ts';

export const productTemplate = () => csvDownload([Object.values(columnNames)]);

/** Lists all rows of each rejected product, since a product is imported as a whole. */
export function productErrorFile(rows: readonly ProductFileRow[], errors: readonly ProductImportError[]): string {
  const problems = Map.groupBy(errors, ({ line }) => line);
  const refused = new Set(rows.filter(({ line }) => problems.has(line)).map(({ title }) => productTitleKey(title)));
  const left = rows.filter(({ title }) => refused.has(productTitleKey(title)));
  return importErrorFile(columnNames, left, problems);
}
