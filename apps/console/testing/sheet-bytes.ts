import type { LegacyEncoding } from '../src/lib/sheets/legacy-encodings.ts';

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Encodes a text in a single-byte encoding. */
export function inAlphabet(encoding: LegacyEncoding, text: string): Uint8Array {
  const bytes = new Map(
    Array.from({ length: 128 }, (_, index) => [
      new TextDecoder(encoding).decode(Uint8Array.of(index + 128)),
      index + 128,
    ]),
  );
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 128 ? code : (bytes.get(letter) ?? 63);
  });
}

export const utf16 = (text: string, { isLittle }: { isLittle: boolean }): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) =>
      isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255],
    ),
  );

/** Joins texts in UTF-8 and raw bytes. */
export const pieces = (...all: (string | readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(all.flatMap((piece) => [...(typeof piece === 'string' ? utf8(piece) : piece)]));
