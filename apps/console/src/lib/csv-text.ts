import Papa from 'papaparse';

// Runs in a worker, too: nothing of the contract is imported, or the worker would carry the whole of it.

/** Why a file cannot be read as CSV. */
export type CsvProblem = { kind: 'empty' | 'not-text' } | { kind: 'quotes'; line: number };

export class CsvError extends Error {
  override name = 'CsvError';
  readonly problem: CsvProblem;

  constructor(problem: CsvProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

export interface CsvText {
  /** Cells of the first row that is not blank. */
  header: readonly string[];
  /** All rows, blank ones included: the one at index 0 is line 1, as a spreadsheet counts. */
  data: readonly string[][];
  /** Index of the first row below the header. */
  firstIndex: number;
}

/** A CSV file as spreadsheets save it, whatever its alphabet and its delimiter. */
export function readCsv(bytes: ArrayBuffer): CsvText {
  // Some spreadsheets end lines with two returns, which would put an empty line after each.
  const text = decode(bytes).replaceAll('\r\r\n', '\r\n');
  // Excel says so in a line of its own, which keeps its number.
  const delimiter = /^sep=(.)\r?\n/i.exec(text)?.[1] ?? '';
  const { data, errors } = Papa.parse<string[]>(delimiter === '' ? text : text.slice('sep=;'.length), { delimiter });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) throw new CsvError({ kind: 'quotes', line: (quotes.row ?? 0) + 1 });
  const headerAt = data.findIndex((record) => record.some((cell) => cell.trim() !== ''));
  const header = data[headerAt];
  if (header === undefined) throw new CsvError({ kind: 'empty' });
  return { header, data, firstIndex: headerAt + 1 };
}

/** The title of a column in small letters and digits alone. */
export const csvWord = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** UTF-8 or UTF-16, else what Excel writes in the West. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const text = isUtf16 ? new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : decodeBytes(bytes);
  if (holdsControls(text.slice(0, 4_096))) throw new CsvError({ kind: 'not-text' });
  return text;
}

function decodeBytes(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text holds none beside tabs and the ends of lines; a workbook or an image begins with some. */
const holdsControls = (text: string) =>
  Array.from(text).some((character) => character < ' ' && !'\t\n\v\f\r'.includes(character));
