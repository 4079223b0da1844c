/** What a cell holds: text of anybody's, a phone number, or what the product itself has written and no spreadsheet runs. */
export type CellKind = 'text' | 'phone' | 'plain';

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const plus = 0x2b;
const apostrophe = 0x27;

/** The first byte of a cell that a spreadsheet takes for a formula. */
const isTrigger = new Uint8Array(256);
for (const character of ['=', '+', '-', '@', '\t', '\r', '\n']) isTrigger[character.charCodeAt(0)] = 1;

/** Their wide forms, as typed on East Asian keyboards: ＝ ＋ － ＠. All begin with these two bytes. */
const wide = [0xef, 0xbc] as const;
const wideLast: readonly number[] = [0x9d, 0x8b, 0x8d, 0xa0];

/** Behind these begins a cell for a spreadsheet that cuts by semicolons, as in half of Europe, or by tabs: to it a quote behind our comma is none. */
const isBreak = new Uint8Array(256);
for (const character of [';', '\t', '\r', '\n']) isBreak[character.charCodeAt(0)] = 1;

/** Whether the first byte of a cell's content is still to come: outside of a quote, or behind the one that opens it; or the first behind a break. */
const begun = 0;
const open = 1;
const quoted = 2;
const broken = 3;

/**
 * PostgreSQL's CSV, in pieces of any size, as a file for spreadsheets: lines end with CRLF, and before what one would run stands an
 * apostrophe. A number in a column of phones keeps its plus bare: it holds nothing but digits behind it.
 */
export class CsvLines {
  readonly #kinds: readonly CellKind[];
  /** What could not be judged before the bytes behind it are there. */
  #held: Buffer | null = null;
  #column = 0;
  #isQuoted = false;
  #start: number = open;
  /** Of the lines that are whole. */
  rows = 0;

  constructor(kinds: readonly CellKind[]) {
    this.#kinds = kinds;
  }

  convert(piece: Buffer): Buffer {
    const bytes = this.#held === null ? piece : Buffer.concat([this.#held, piece]);
    this.#held = null;
    return this.#convert(bytes, false);
  }

  /** What is left behind the last piece. */
  end(): Buffer {
    const bytes = this.#held ?? Buffer.alloc(0);
    this.#held = null;
    return this.#convert(bytes, true);
  }

  #convert(bytes: Buffer, isLast: boolean): Buffer {
    // Each byte brings at most one more.
    const out = Buffer.allocUnsafe(2 * bytes.length);
    const kinds = this.#kinds;
    const { length } = bytes;
    let column = this.#column;
    let isQuoted = this.#isQuoted;
    let start = this.#start;
    let written = 0;
    for (let at = 0; at < length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === quote) {
        isQuoted = !isQuoted;
        if (start !== broken) start = start === open ? quoted : begun;
      } else if (!isQuoted && byte === comma) {
        column += 1;
        start = open;
      } else if (!isQuoted && byte === lineFeed) {
        out[written++] = carriageReturn;
        this.rows += 1;
        column = 0;
        start = open;
      } else if (start !== begun || isBreak[byte] === 1) {
        const kind = kinds[column];
        const isFirst = start !== begun && !(start === broken && isBreak[byte] === 1);
        if (isFirst && kind !== 'plain' && (isTrigger[byte] === 1 || byte === wide[0])) {
          // What is quoted holds more than digits.
          const mayBeNumber = byte === plus && kind === 'phone' && start === open;
          const verdict = mayBeNumber ? isNoNumber(bytes, at + 1) : isFormula(bytes, at);
          if (verdict === null && !isLast) {
            this.#held = bytes.subarray(at);
            break;
          }
          if (verdict === true) out[written++] = apostrophe;
        }
        start = isBreak[byte] === 1 ? broken : begun;
      }
      out[written++] = byte;
    }
    this.#column = column;
    this.#isQuoted = isQuoted;
    this.#start = start;
    return out.subarray(0, written);
  }
}

/** Whether what stands from here to the cell's end is anything but digits; null where its end is not there yet. */
function isNoNumber(bytes: Buffer, from: number): boolean | null {
  let at = from;
  while (at < bytes.length && isDigit(bytes[at] as number)) at += 1;
  if (at === bytes.length) return null;
  const end = bytes[at];
  return at === from || (end !== comma && end !== lineFeed);
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

/** Whether a spreadsheet would run the cell that begins here; null where that is not there yet. */
function isFormula(bytes: Buffer, at: number): boolean | null {
  if (bytes[at] !== wide[0]) return true;
  if (at + 2 >= bytes.length) return null;
  return bytes[at + 1] === wide[1] && wideLast.includes(bytes[at + 2] as number);
}
