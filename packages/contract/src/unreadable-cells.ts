import * as importTexts from './imports.texts.ts';
import { hasUnreadable } from './typed-text.ts';

export const unreadableCells = <Column extends string>(
  row: Readonly<Record<Column, string>> & { line: number },
  columns: readonly Column[],
): { line: number; path: Column; message: string }[] =>
  columns
    .filter((column) => hasUnreadable(row[column]))
    .map((path) => ({ line: row.line, path, message: importTexts.importCellUnreadable }));
