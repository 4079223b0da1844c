import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Translate } from './said.ts';

/** Parsed messages by id. A message without values is text. */
export type Messages = Record<string, string | MessageFormatElement[]>;

export interface Formatter {
  has(id: string): boolean;
  /** Returns null for an id without a message. */
  format(id: string, values: readonly unknown[]): string | null;
}

/** Returns the messages as texts of their values. Parses nothing, and prepares each message once. */
export function formatterOf(locale: string, messages: Messages): Formatter {
  const prepared = new Map<string, IntlMessageFormat>();
  const has = (id: string) => Object.hasOwn(messages, id);
  return {
    has,
    format(id, values) {
      const message = has(id) ? messages[id] : undefined;
      if (message === undefined || typeof message === 'string') return message ?? null;
      const format = prepared.get(id) ?? new IntlMessageFormat(message, locale);
      prepared.set(id, format);
      return String(format.format(named(values)));
    },
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

export const openCatalogue = (locale: string, messages: Messages): Translate =>
  translateBy(formatterOf(locale, messages));

/**
 * Puts translations in the place of English texts: a string, a function of strings and numbers, or an object of both. A
 * text without a message stays English.
 */
export function translateBy({ has, format }: Formatter): Translate {
  function translate(id: string, english: unknown): unknown {
    if (typeof english === 'string') return format(id, []) ?? english;
    if (typeof english === 'function') {
      return has(id) ? (...values: unknown[]) => format(id, values) : english;
    }
    if (typeof english !== 'object' || english === null || Array.isArray(english)) return english;
    return Object.fromEntries(
      Object.entries(english).map(([key, text]) => [key, translate(id + (id.endsWith(':') ? '' : '.') + key, text)]),
    );
  }
  return translate as Translate;
}
