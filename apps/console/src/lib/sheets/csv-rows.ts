import Papa from 'papaparse';
import { SheetError } from './sheet-error.ts';

export const delimiters = [',', ';', '\t', '|'] as const;

/** Maximum number of lines with unclosed quotes before the file is rejected. */
const maxBrokenLines = 100;
const judgedCharacters = 64 * 1024;
const judgedRows = 30;

/** Parses a CSV file, including blank rows. Marks a line with unclosed quotes by U+FFFD, which an import rejects. */
export function csvRows(raw: string, isTitle: (cell: string) => boolean): string[][] {
  // Some spreadsheets end lines with two carriage returns, which would add an empty line each.
  const text = raw.replace(/^\uFEFF+/, '').replaceAll('\r\r\n', '\r\n');
  if (holdsControls(text.slice(0, 4_096))) throw new SheetError({ kind: 'not-text' });
  // A first line such as `sep=;` declares the delimiter for Excel. It still counts in the line numbers.
  const said = /^"?sep=(.)"?\r?\n/i.exec(text);
  if (said === null) return parse(text, delimiterOf(text, isTitle));
  return [[''], ...parse(text.slice(said[0].length), said[1] ?? ',')];
}

/**
 * Returns the delimiter that yields the most known column titles in one line. If delimiters tie, returns the one that
 * gives the most lines the same number of cells.
 */
export function delimiterOf(text: string, isTitle: (cell: string) => boolean): string {
  const start = text.slice(0, judgedCharacters);
  const judged = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: judgedRows });
    const rows = data.filter((row) => row.some((cell) => cell.trim() !== ''));
    const titles = Math.max(0, ...rows.map((row) => row.filter(isTitle).length));
    const widths = rows.map(({ length }) => length).filter((width) => width > 1);
    const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
    const even = widths.filter((width) => width === usual).length / Math.max(1, rows.length);
    return { delimiter, titles, even, usual };
  });
  const [best] = judged.toSorted(
    (one, other) => other.titles - one.titles || other.even - one.even || other.usual - one.usual,
  );
  return best?.delimiter ?? ',';
}

function parse(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let rest = text;
  for (let broken = 0; broken <= maxBrokenLines; broken += 1) {
    const { data, errors } = Papa.parse<string[]>(rest, { delimiter });
    const error = errors.find(({ type }) => type === 'Quotes');
    if (error === undefined) return rows.concat(data);
    const row = error.row ?? 0;
    for (const read of data.slice(0, row)) rows.push(read);
    if (broken === maxBrokenLines) break;
    const { line, from } = lineAt(rest, error.index ?? 0);
    rows.push(`\uFFFD${line}`.split(delimiter));
    if (from >= rest.length) return rows;
    rest = rest.slice(from);
  }
  throw new SheetError({ kind: 'quotes', line: rows.length + 1 });
}

/** Returns the line of text around a position and the start of the next one. */
function lineAt(text: string, place: number): { line: string; from: number } {
  const start = Math.max(text.lastIndexOf('\n', place - 1), text.lastIndexOf('\r', place - 1)) + 1;
  const end = /\r\n|\n|\r/g;
  end.lastIndex = place;
  const found = end.exec(text);
  const until = found?.index ?? text.length;
  return { line: text.slice(start, until), from: until + (found?.[0].length ?? 0) };
}

/** Text contains no control characters but tabs and line ends; a workbook or an image starts with some. */
const holdsControls = (text: string) =>
  Array.from(text).some((character) => character < ' ' && !'\t\n\v\f\r'.includes(character));
