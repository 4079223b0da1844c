import { describe, expect, test } from 'vitest';
import { acceptedLanguage, chooseLanguage } from './languages.ts';

describe('A language', () => {
  test('is English for a caller who asks for none, for one that is unknown, or with a header that cannot be read', () => {
    for (const header of [undefined, '', '*', 'fr, it;q=0.5', ';;;,=,q', 'x'.repeat(10_000), 'de;q=0', 'de;q=none']) {
      expect(acceptedLanguage(header), header).toBe('en');
    }
  });

  test('is the one that the caller prefers among those of the product', () => {
    expect(acceptedLanguage('fr-CH, fr;q=0.9, de;q=0.7, es;q=0.8')).toBe('es');
    expect(acceptedLanguage('AR-eg')).toBe('ar');
    expect(chooseLanguage(['pt-BR', 'de-AT', 'es'])).toBe('de');
  });
});
