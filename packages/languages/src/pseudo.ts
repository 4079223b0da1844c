import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import type { Messages } from './catalogue.ts';
import { compile, parseMessage, type Catalogue } from './compile.ts';

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç' };
const growth = 0.4;
const wordLength = 7;

/** Writes a text with accents and 40 % longer, so that a page shows what it does with a longer language. */
function lengthen(text: string): string {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  if (letters === 0) return text;
  const [, start = '', words = '', end = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  const accented = words.replaceAll(/[aeiounc]/g, (letter) => accents[letter] ?? letter);
  const more = '~'.repeat(Math.ceil(letters * growth));
  const filling = more.replaceAll(new RegExp(`~{${wordLength}}(?=~)`, 'g'), '$& ');
  return `${start}${accented} ${filling}${end}`;
}

function lengthenParts(parts: readonly MessageFormatElement[]): MessageFormatElement[] {
  return parts.map((part) => {
    if (isLiteralElement(part)) return { ...part, value: lengthen(part.value) };
    if (!isPluralElement(part) && !isSelectElement(part)) return part;
    const options = Object.entries(part.options).map(([form, { value }]) => [form, { value: lengthenParts(value) }]);
    return { ...part, options: Object.fromEntries(options) };
  });
}

/** Makes the pseudo-language from the English catalogue. */
export const pseudoCatalogue = (english: Catalogue): Messages =>
  Object.fromEntries(
    Object.entries(english).map(([id, message]) => [id, compile(lengthenParts(parseMessage(message)))]),
  );
