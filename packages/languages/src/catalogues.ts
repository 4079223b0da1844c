import ar from '../catalogues/ar.json' with { type: 'json' };
import de from '../catalogues/de.json' with { type: 'json' };
import en from '../catalogues/en.json' with { type: 'json' };
import es from '../catalogues/es.json' with { type: 'json' };
import { formatterOf, translateBy, type Formatter } from './catalogue.ts';
import { compileCatalogue, type Catalogue } from './compile.ts';
import { localeOf, type Language } from './languages.ts';

// The catalogues on a server, which speaks every language at once. A page loads one compiled catalogue instead.

/** The files of `catalogues/`. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { en, es, de, ar };

const opened = new Map<Language, Formatter>();

/** Returns the messages of a language, which are parsed once. */
export function formatterIn(language: Language): Formatter {
  const formatter = opened.get(language) ?? formatterOf(localeOf[language], compileCatalogue(catalogues[language]));
  opened.set(language, formatter);
  return formatter;
}

const translated = new Map<object, Map<Language, object>>();

/**
 * Returns the texts of a module in a language.
 *
 * @param area The module's name without `.texts.ts`, such as `orders.fan`.
 */
export function textsIn<Texts extends object>(language: Language, area: string, english: Texts): Texts {
  if (language === 'en') return english;
  const known = translated.get(english) ?? new Map<Language, object>();
  const texts = known.get(language) ?? translateBy(formatterIn(language))(`${area}:`, { ...english });
  translated.set(english, known.set(language, texts));
  return texts as Texts;
}
