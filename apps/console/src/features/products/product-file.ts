import { importMessages } from '@backline/contract/import-messages';
import { productImportColumns, type ProductImportColumn } from '@backline/contract/product-import';
import { productMessages } from '@backline/contract/product-messages';
import { CsvError, csvWord, readCsv, type CsvText } from '../../lib/csv-text.ts';
import { csvProblemWords } from '../../lib/csv-words.ts';

const maxMegabytes = 8;
export const mostFileRows = 5_000;

/** As the file has it; `line` as a spreadsheet counts. */
export type ProductFileRow = Record<ProductImportColumn, string> & { line: number };

export interface ProductFile {
  name: string;
  rows: ProductFileRow[];
  /** Columns whose titles say nothing that an import knows. */
  leftOut: string[];
}

/** Rows of a CSV file by the titles in its first row; the server judges the cells. Fails with words for people. */
export async function readProductFile(file: File): Promise<ProductFile> {
  if (file.size > maxMegabytes * 1024 * 1024) throw new Error(importMessages.importTooLarge(maxMegabytes));
  const { header, data, firstIndex } = parse(await file.arrayBuffer());
  const titles = header.map(csvWord);
  if (!titles.includes('title')) throw new Error(productMessages.importNoTitle);
  const rows = data.flatMap((record, index) => {
    const cells = cellsOf(record, titles);
    const isFilled = index >= firstIndex && Object.values(cells).some((cell) => cell !== '');
    return isFilled ? [{ line: index + 1, ...cells }] : [];
  });
  if (rows.length === 0) throw new Error(importMessages.importEmpty);
  if (rows.length > mostFileRows) throw new Error(importMessages.importTooMany(mostFileRows));
  return { name: file.name, rows, leftOut: leftOutOf(header) };
}

function parse(bytes: ArrayBuffer): CsvText {
  try {
    return readCsv(bytes);
  } catch (error) {
    throw error instanceof CsvError ? new Error(csvProblemWords(error.problem)) : error;
  }
}

const isKnown = (title: string) => productImportColumns.some((column) => column === csvWord(title));

const leftOutOf = (header: readonly string[]): string[] =>
  header.map((title) => title.trim()).filter((title) => title !== '' && !isKnown(title));

function cellsOf(record: readonly string[], titles: readonly string[]) {
  const cells = productImportColumns.map((column) => [
    column,
    record[titles.indexOf(column)]?.trim().toWellFormed() ?? '',
  ]);
  return Object.fromEntries(cells) as Record<ProductImportColumn, string>;
}
