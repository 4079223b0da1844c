import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Translate } from './said.ts';

/** Parsed messages by id. A message without values is text. */
export type Messages = Record<string, string | MessageFormatElement[]>;

/** Returns the messages as texts of their values. Parses nothing, and prepares each message once. */
export function formatterOf(locale: string, messages: Messages): (id: string, values: unknown[]) => string | null {
  const prepared = new Map<string, IntlMessageFormat>();
  return (id, values) => {
    const message = Object.hasOwn(messages, id) ? messages[id] : undefined;
    if (message === undefined || typeof message === 'string') return message ?? null;
    const format = prepared.get(id) ?? new IntlMessageFormat(message, locale);
    prepared.set(id, format);
    return String(format.format(named(values)));
  };
}

/** Names the values of a message by their place. No value is `none`, because a choice of ICU has no empty case. */
const named = (values: readonly unknown[]): Record<string, string | number> =>
  Object.fromEntries(
    values.map((value, place) => [
      place,
      value === null || value === '' ? 'none' : typeof value === 'number' ? value : String(value),
    ]),
  );

/**
 * Opens a catalogue of parsed messages. Its translations take the place of English texts: a string, a function of
 * strings and numbers, or an object of both. A text that the catalogue lacks stays English.
 */
export function openCatalogue(locale: string, messages: Messages): Translate {
  const format = formatterOf(locale, messages);

  function translate(id: string, english: unknown): unknown {
    if (typeof english === 'string') return format(id, []) ?? english;
    if (typeof english === 'function') {
      return Object.hasOwn(messages, id) ? (...values: unknown[]) => format(id, values) : english;
    }
    if (typeof english !== 'object' || english === null || Array.isArray(english)) return english;
    return Object.fromEntries(
      Object.entries(english).map(([key, text]) => [key, translate(id + (id.endsWith(':') ? '' : '.') + key, text)]),
    );
  }
  return translate as Translate;
}
