import * as brandTexts from '@backline/contract/brands.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as publicTexts from '@backline/contract/public-events.texts';
import { textsIn } from '@backline/languages/catalogues';
import { directionOf, localeOf, type Language } from '@backline/languages/languages';

/** The texts of the public page in a language, and how it writes dates and numbers. */
export const pageTextsIn = (language: Language) => ({
  ...textsIn(language, 'public-events', publicTexts),
  by: textsIn(language, 'brands', brandTexts).by,
  eventNotFound: textsIn(language, 'events', eventTexts).eventNotFound,
  list: (names: readonly string[]) =>
    new Intl.ListFormat(localeOf[language], { type: 'unit' }).format(names.filter((name) => name !== '')),
  language,
  locale: localeOf[language],
  direction: directionOf(language),
});

export type PageTexts = ReturnType<typeof pageTextsIn>;
