import { isLiteralElement, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Messages } from './catalogue.ts';

/** Messages in the ICU format by id, as in the files of `catalogues/`. */
export type Catalogue = Record<string, string>;

/** Throws a SyntaxError for a message that is not in the ICU format. */
export const parseMessage = (message: string): MessageFormatElement[] =>
  parse(message, { ignoreTag: true, requiresOtherClause: true });

/** Parses messages, so that a phone needs no parser. A message without values stays text. */
export const compileCatalogue = (catalogue: Catalogue): Messages =>
  Object.fromEntries(Object.entries(catalogue).map(([id, message]) => [id, compile(parseMessage(message))]));

export function compile(parts: MessageFormatElement[]): Messages[string] {
  const [first, ...others] = parts;
  if (first === undefined) return '';
  return others.length === 0 && isLiteralElement(first) ? first.value : parts;
}
