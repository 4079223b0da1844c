import { importMessages } from '@backline/contract/import-messages';
import { productImportColumns, type ProductImportRow } from '@backline/contract/product-import';
import Papa from 'papaparse';

const maxBytes = 2 * 1024 * 1024;

/** Rows of a CSV file by the titles in its first row; the server judges the cells. Fails with words for people. */
export async function readProductFile(file: File): Promise<ProductImportRow[]> {
  if (file.size > maxBytes) throw new Error(importMessages.importTooLarge(maxBytes / 1024 / 1024));
  const { data, errors } = Papa.parse<string[]>(decode(await file.arrayBuffer()));
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) throw new Error(importMessages.importQuotes((quotes.row ?? 0) + 1));
  const [header = [], ...records] = data;
  const titles = header.map((title) => title.trim().toLowerCase());
  if (!titles.includes('title'))
    throw new Error('The first line names no column "Title". Please start from the template.');
  const rows = records.map((record, index) => ({ line: index + 2, ...cellsOf(record, titles) }));
  const filled = rows.filter(({ line: _line, ...cells }) => Object.values(cells).some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new Error(importMessages.importEmpty);
  return filled;
}

function cellsOf(record: readonly string[], titles: readonly string[]) {
  const cells = productImportColumns.map((column) => [column, record[titles.indexOf(column)]?.toWellFormed() ?? '']);
  return Object.fromEntries(cells) as Omit<ProductImportRow, 'line'>;
}

/** UTF-8, else what Excel writes in the West. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
