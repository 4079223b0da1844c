import {
  isPluralElement,
  isPoundElement,
  isLiteralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { parseMessage, type Catalogue } from '../src/compile.ts';
import { localeOf, type Language } from '../src/languages.ts';

/** Says what a translation lacks: texts, values within a text, forms of a plural. */
export function faultsOf(language: Language, english: Catalogue, own: Catalogue): string[] {
  const faults: string[] = [];
  const say = (id: string, fault: string) => faults.push(`${language} ${id}: ${fault}`);
  for (const [id, message] of Object.entries(english)) {
    const translated = own[id];
    if (translated === undefined || translated === '') {
      say(id, `not translated: ${message}`);
      continue;
    }
    try {
      const parts = parseMessage(translated);
      if (valuesIn(parseMessage(message)) !== valuesIn(parts)) say(id, 'does not use the same values');
      for (const form of missingForms(language, parts)) say(id, `lacks the form “${form}”`);
    } catch (error) {
      say(id, String(error));
    }
  }
  for (const id of Object.keys(own)) if (!(id in english)) say(id, 'is not a text of the product any more');
  return faults;
}

/** Names the values of a message in order. */
function valuesIn(message: readonly MessageFormatElement[]): string {
  const values = new Set<string>();
  const walk = (parts: readonly MessageFormatElement[]) => {
    for (const part of parts) {
      if (isLiteralElement(part) || isPoundElement(part) || isTagElement(part)) continue;
      values.add(part.value);
      if (!isPluralElement(part) && !isSelectElement(part)) continue;
      for (const { value } of Object.values(part.options)) walk(value);
    }
  };
  walk(message);
  return [...values].toSorted().join();
}

/** Spanish uses its form `many` only for millions. */
const isRare = (language: Language, form: string) => language === 'es' && form === 'many';

function missingForms(language: Language, message: readonly MessageFormatElement[]): string[] {
  const { pluralCategories } = new Intl.PluralRules(localeOf[language]).resolvedOptions();
  return message
    .filter(isPluralElement)
    .flatMap(({ options }) =>
      pluralCategories.filter((form) => !(form in options) && !isRare(language, form)).toSorted(),
    );
}
