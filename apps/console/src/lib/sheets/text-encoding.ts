import { legacyEncodings, type LegacyEncoding } from './legacy-encodings.ts';
import { isPlausible } from './plausible-text.ts';

export type TextEncodingName = LegacyEncoding | 'utf-8' | 'utf-16le' | 'utf-16be';

export interface EncodingGuess {
  encoding: TextEncodingName;
  /** False if several encodings give readable text, so that a person has to choose. */
  isCertain: boolean;
  /** Encodings to choose from, the likelier first; empty if the bytes are unambiguous. */
  choices: readonly LegacyEncoding[];
}

const judgedBytes = 256 * 1024;

export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const unicode = utf16Of(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : null);
  if (unicode !== null) return { encoding: unicode, isCertain: true, choices: [] };
  const text = lettersOf(bytes);
  const likely = legacyEncodings.filter((encoding) => isPlausible(decode(text, encoding), encoding));
  const readings = new Set(likely.map((encoding) => decode(text, encoding)));
  return {
    encoding: likely[0] ?? legacyEncodings[0],
    isCertain: readings.size === 1,
    choices: [...likely, ...legacyEncodings.filter((encoding) => !likely.includes(encoding))],
  };
}

/** Decodes the bytes. Invalid bytes become U+FFFD, which makes an import reject their row. */
export const decode = (bytes: Uint8Array, encoding: TextEncodingName): string =>
  new TextDecoder(encoding).decode(bytes);

/** Detects UTF-16 by its BOM, or by zero bytes at every second place of Latin text. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // In UTF-16, separators and line ends have a zero byte always at the same place. A workbook has zeros at both places.
  if (even + odd < Math.max(2, start.length / 20)) return null;
  if (odd > even * 20) return 'utf-16le';
  return even > odd * 20 ? 'utf-16be' : null;
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  let letters = 0;
  let wrong = 0;
  for (let place = 0; place < bytes.length;) {
    const length = utf8LengthAt(bytes, place);
    if (length === 0) wrong += 1;
    else if (length > 1) letters += 1;
    place += Math.max(1, length);
  }
  return wrong === 0 || letters >= wrong;
}

function utf8LengthAt(bytes: Uint8Array, place: number): number {
  const first = bytes[place] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[place + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Returns the lines with non-ASCII bytes, because the other lines are the same in every encoding. */
function lettersOf(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let start = 0;
  let isPlain = true;
  for (let place = 0; place <= bytes.length && kept.length < judgedBytes; place += 1) {
    const byte = bytes[place];
    if (byte !== undefined && byte >= 0x80) isPlain = false;
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d) continue;
    if (!isPlain) for (const letter of bytes.subarray(start, place)) kept.push(letter);
    if (!isPlain) kept.push(0x0a);
    start = place + 1;
    isPlain = true;
  }
  return Uint8Array.from(kept);
}

/** Returns the first non-ASCII cells in an encoding, so that a person can recognise the right one. */
export function sampleOf(bytes: Uint8Array, encoding: LegacyEncoding): string {
  const words = decode(lettersOf(bytes.subarray(0, judgedBytes)), encoding).split(/[\n,;\t|"]+/);
  return words
    .map((word) => word.trim())
    .filter((word) => /[^\0-\x7f]/.test(word))
    .slice(0, 3)
    .map((word) => Array.from(word).slice(0, 24).join(''))
    .join(', ');
}
