// This module also runs in a worker, so it imports nothing from the contract.

/** Known titles of an import's columns, normalised by {@link titleWord}. */
export interface SheetTitles {
  byField: Readonly<Record<string, readonly string[]>>;
  /** Titles whose field depends on another title: `Name` next to `Vorname` is the family name. */
  beside?: readonly { word: string; other: string; field: string }[];
  /** Titles whose cells take precedence over other columns of the same field. */
  first?: readonly string[];
}

export interface SheetMapping {
  headerAt: number;
  fields: readonly (string | null)[];
  /** Indexes of the columns whose cells take precedence in the same field. */
  first?: readonly number[];
}

/** Normalises a title: `Prénom` is `prenom`, `Order #` is `orderno`. */
export const titleWord = (title: string): string =>
  title
    .replaceAll('#', 'no')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const judgedRows = 20;

export const fieldOf = (title: string, titles: SheetTitles): string | null => {
  const word = titleWord(title);
  return Object.keys(titles.byField).find((field) => titles.byField[field]?.includes(word)) ?? null;
};

/**
 * Picks the row with the most known titles as the header. If no title is known, picks the first row with several cells.
 */
export function guessMapping(rows: readonly (readonly string[])[], titles: SheetTitles): SheetMapping {
  const first = rows.slice(0, judgedRows);
  const known = first.map((row) => new Set(row.flatMap((cell) => fieldOf(cell, titles) ?? [])).size);
  const most = Math.max(0, ...known);
  if (most > 0) return mappingOf(rows, known.indexOf(most), titles);
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  const several = first.findIndex((row) => filled(row) > 1);
  const at = several === -1 ? first.findIndex((row) => filled(row) > 0) : several;
  // A row with an email address contains data and is not the header.
  return mappingOf(rows, (rows[at] ?? []).some(isMail) ? -1 : at, titles);
}

/** Maps columns by their titles. Recognises email addresses and phone numbers by the format of their cells. */
export function mappingOf(rows: readonly (readonly string[])[], headerAt: number, titles: SheetTitles): SheetMapping {
  const header = rows[headerAt] ?? [];
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const words = header.map(titleWord);
  const fields = Array.from({ length: width }, (_, place) => {
    const shifted = titles.beside?.find(({ word, other }) => word === words[place] && words.includes(other));
    return shifted?.field ?? fieldOf(header[place] ?? '', titles);
  });
  const body = rows.slice(headerAt + 1);
  for (const [field, looks] of Object.entries(looksOf)) {
    if (!(field in titles.byField) || fields.includes(field)) continue;
    const place = fields.findIndex(
      (known, at) => known === null && !otherNumbers.test(words[at] ?? '') && isMostly(body, at, looks),
    );
    if (place !== -1) fields[place] = field;
  }
  const first = words.flatMap((word, place) => (titles.first?.includes(word) === true ? [place] : []));
  return { headerAt, fields, ...(first.length === 0 ? {} : { first }) };
}

/** Titles of numbers that only look like phone numbers. A person can still choose them. */
const otherNumbers =
  /id$|dat[ae]|datum|fecha|birth|order|ticket|customer|attendee|member|invoice|code|zip|bestell|kunden|rechnung|commande|billet|pedido|entrada|ordine|bilet|zamowien/;
const isDate = (cell: string) => /^(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2\d{2,4})\b/.test(cell);
const isDecimal = (cell: string) => /^-?\d+\.\d+$/.test(cell);

const isMail = (cell: string) => /^\S+@\S+\.\S+$/.test(cell.trim());
function isPhone(cell: string): boolean {
  const digits = cell.match(/\d/g)?.length ?? 0;
  if (digits < 7 || digits > 15 || isDate(cell) || isDecimal(cell)) return false;
  return /^'?\+?[\d\s().\-/]{7,24}$/.test(cell);
}
const looksOf: Record<string, (cell: string) => boolean> = { email: isMail, phone: isPhone };

function isMostly(rows: readonly (readonly string[])[], place: number, looks: (cell: string) => boolean): boolean {
  const cells = rows.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter(looks).length * 2 > cells.length;
}

export const leftOutOf = (header: readonly string[], { fields }: SheetMapping): string[] =>
  header.map((title) => title.trim()).filter((title, place) => title !== '' && (fields[place] ?? null) === null);

/** Returns the trimmed cells by field. If two columns fill one field, the first non-empty cell wins. */
export function cellsOf(
  row: readonly string[],
  { fields, first = [] }: SheetMapping,
  maxCellLength: number,
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const place of [...first, ...fields.keys()]) {
    const field = fields[place] ?? null;
    const cell = row[place]?.trim() ?? '';
    if (field !== null && cell !== '') cells[field] ||= shortened(cell, maxCellLength);
  }
  return cells;
}

/** Shortens a text without leaving half of a surrogate pair at its end. */
const shortened = (cell: string, length: number) =>
  cell
    .slice(0, length)
    .replace(cell.length > length ? /[\uD800-\uDBFF]$/ : '', '')
    .toWellFormed();
