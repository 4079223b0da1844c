import { languages, type Language } from '@backline/contract/fan-languages';

export { languages, type Language };

/** Names each language in itself, as a person who looks for it expects. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', de: 'Deutsch', ar: 'العربية' };

/**
 * The locale for dates, numbers and plural forms. Arabic is written with Latin digits, because codes, prices and phone
 * numbers beside it are.
 */
export const localeOf: Record<Language, string> = { en: 'en-US', es: 'es', de: 'de', ar: 'ar-u-nu-latn' };

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/**
 * Chooses the first language that the product has.
 *
 * @param tags Language tags by preference, such as `['pt-BR', 'es-MX']`. Only the part before the hyphen counts.
 */
export function chooseLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [primary] = tag.toLowerCase().split('-');
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}

/** Reads the header `Accept-Language` (RFC 9110, 12.5.4). */
export function acceptedLanguage(header: string | undefined): Language {
  const maxLength = 400;
  const tags = (header ?? '')
    .slice(0, maxLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return chooseLanguage(tags.map(({ tag }) => tag));
}
