// Runs in a worker, too: nothing of the contract is imported.

/** Known titles of an import's columns, in the form of {@link titleWord}. */
export interface SheetTitles {
  byField: Readonly<Record<string, readonly string[]>>;
  /** Titles that mean another field beside a second title: `Name` beside `Vorname` is the family name. */
  beside?: readonly { word: string; other: string; field: string }[];
  /** Titles whose cells count before those of other columns that fill the same field. */
  first?: readonly string[];
}

/** Which row names the columns, and which field each column fills; null of a column that is left out. */
export interface SheetMapping {
  /** Index of the row; -1 where none does. */
  headerAt: number;
  fields: readonly (string | null)[];
  /** Places of the columns whose cells count before others of the same field. */
  first?: readonly number[];
}

/** The title of a column in small letters and digits alone, without accents: `Prénom` is `prenom`, `Order #` is `orderno`. */
export const titleWord = (title: string): string =>
  title
    .replaceAll('#', 'no')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Rows among which the titles are looked for: exports begin with the event's name, a date, an empty line. */
const judgedRows = 20;

export const fieldOf = (title: string, titles: SheetTitles): string | null => {
  const word = titleWord(title);
  return Object.keys(titles.byField).find((field) => titles.byField[field]?.includes(word)) ?? null;
};

/** Guesses how a file is read: the first row that names the most columns, else the first row of several cells. */
export function guessMapping(rows: readonly (readonly string[])[], titles: SheetTitles): SheetMapping {
  const first = rows.slice(0, judgedRows);
  const known = first.map((row) => new Set(row.flatMap((cell) => fieldOf(cell, titles) ?? [])).size);
  const most = Math.max(0, ...known);
  if (most > 0) return mappingOf(rows, known.indexOf(most), titles);
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  const several = first.findIndex((row) => filled(row) > 1);
  const at = several === -1 ? first.findIndex((row) => filled(row) > 0) : several;
  // Titles are no addresses: such a row is somebody already.
  return mappingOf(rows, (rows[at] ?? []).some(isMail) ? -1 : at, titles);
}

/** Maps columns to fields by the titles of a row. Recognises mail addresses and numbers by their look, too. */
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

/** Titles of what looks like a phone number and is none: ids, numbers of orders and customers, dates, postal codes. Somebody can still choose them. */
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

/** The titles of the columns that are left out, as the file has them. */
export const leftOutOf = (header: readonly string[], { fields }: SheetMapping): string[] =>
  header.map((title) => title.trim()).filter((title, place) => title !== '' && (fields[place] ?? null) === null);

/** A row by its fields, trimmed. Of two columns that fill one field, such as Phone and Mobile, the first that is filled counts. */
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

/** No half of a letter stays behind. */
const shortened = (cell: string, length: number) =>
  cell
    .slice(0, length)
    .replace(cell.length > length ? /[\uD800-\uDBFF]$/ : '', '')
    .toWellFormed();
