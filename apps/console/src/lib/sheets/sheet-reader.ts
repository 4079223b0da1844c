import { csvRows } from './csv-rows.ts';
import { cellsOf, fieldOf, guessMapping, leftOutOf, type SheetMapping, type SheetTitles } from './sheet-columns.ts';
import type { LegacyEncoding } from './legacy-encodings.ts';
import { SheetError } from './sheet-error.ts';
import { decode, guessEncoding, sampleOf, type EncodingGuess, type TextEncodingName } from './text-encoding.ts';
import { isArchive, isOldWorkbook, xlsxRows, type Workbook } from './xlsx-rows.ts';

export interface SheetShape {
  titles: SheetTitles;
  maxRows: number;
  /** Maximum line number that a call accepts. */
  maxLine: number;
  /** Above any field's limit, so that the server refuses only the row with the long cell. */
  maxCellLength: number;
}

export interface SheetChoice {
  encoding?: LegacyEncoding;
  sheet?: number;
}

export interface SheetLook {
  rows: string[][];
  rowCount: number;
  guess: SheetMapping;
  /** Encoding of a text file. Null for a workbook and for Unicode, where there is no choice. */
  alphabet: {
    encoding: TextEncodingName;
    isCertain: boolean;
    choices: { encoding: LegacyEncoding; sample: string }[];
  } | null;
  sheets: { names: string[]; chosen: number };
}

export interface SheetRow {
  line: number;
  cells: Record<string, string>;
}

export interface SheetContent {
  rows: SheetRow[];
  leftOut: string[];
}

const shownRows = 25;
const shownCharacters = 200;

export class SheetReader {
  readonly #bytes: Uint8Array;
  readonly #shape: SheetShape;
  #rows: string[][] = [];
  #workbook: Workbook | null = null;
  #guess: EncodingGuess | null = null;

  constructor(bytes: ArrayBuffer, shape: SheetShape) {
    this.#bytes = new Uint8Array(bytes);
    this.#shape = shape;
  }

  /** Reads the file and guesses its columns. Throws a {@link SheetError} if the file contains no list. */
  async look(choice: SheetChoice = {}): Promise<SheetLook> {
    const { titles } = this.#shape;
    if (isOldWorkbook(this.#bytes)) throw new SheetError({ kind: 'old-workbook' });
    const isBook = isArchive(this.#bytes);
    const encoding = isBook ? null : this.#readText(choice);
    const sheets = isBook ? await this.#readBook(choice) : { names: [], chosen: 0 };
    if (!this.#rows.some((row) => row.some((cell) => cell.trim() !== ''))) throw new SheetError({ kind: 'empty' });
    const rows = this.#rows.slice(0, shownRows).map((row) => row.map((cell) => cell.slice(0, shownCharacters)));
    const guess = guessMapping(this.#rows.slice(0, shownRows), titles);
    return { rows, rowCount: this.#rows.length, guess, alphabet: encoding && this.#alphabet(encoding, choice), sheets };
  }

  /** Returns the rows with content. They keep their line numbers in the file. */
  take(mapping: SheetMapping): SheetContent {
    const { maxRows, maxLine, maxCellLength } = this.#shape;
    const rows: SheetRow[] = [];
    for (let index = mapping.headerAt + 1; index < this.#rows.length; index += 1) {
      const cells = cellsOf(this.#rows[index] ?? [], mapping, maxCellLength);
      if (Object.keys(cells).length === 0) continue;
      if (rows.length === maxRows || index >= maxLine) throw new SheetError({ kind: 'too-many' });
      rows.push({ line: index + 1, cells });
    }
    if (rows.length === 0) throw new SheetError({ kind: 'empty' });
    return { rows, leftOut: leftOutOf(this.#rows[mapping.headerAt] ?? [], mapping) };
  }

  #readText(choice: SheetChoice): TextEncodingName {
    this.#guess ??= guessEncoding(this.#bytes);
    const encoding = choice.encoding ?? this.#guess.encoding;
    const text = decode(this.#bytes, encoding);
    this.#rows = csvRows(text, (cell) => fieldOf(cell, this.#shape.titles) !== null);
    return encoding;
  }

  async #readBook(choice: SheetChoice): Promise<SheetLook['sheets']> {
    this.#workbook ??= await xlsxRows(this.#bytes, this.#shape.maxRows);
    const { sheets } = this.#workbook;
    const known = sheets.map(({ rows }) => guessMapping(rows.slice(0, shownRows), this.#shape.titles).fields);
    const most = known.map((fields) => fields.filter((field) => field !== null).length);
    const chosen = choice.sheet ?? most.indexOf(Math.max(...most));
    this.#rows = sheets[chosen]?.rows ?? [];
    return { names: sheets.map(({ name }) => name), chosen };
  }

  #alphabet(encoding: TextEncodingName, { encoding: chosen }: SheetChoice): SheetLook['alphabet'] {
    const { isCertain = true, choices = [] } = this.#guess ?? {};
    if (choices.length === 0) return null;
    return {
      encoding,
      isCertain: isCertain || chosen !== undefined,
      choices: choices.map((choice) => ({ encoding: choice, sample: sampleOf(this.#bytes, choice) })),
    };
  }
}
