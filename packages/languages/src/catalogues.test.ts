import { describe, expect, test } from 'vitest';
import * as orderTexts from '@backline/contract/orders.fan.texts';
import { faultsOf } from '../scripts/faults.ts';
import { catalogues, textsIn } from './catalogues.ts';
import { openCatalogue } from './catalogue.ts';
import { languages } from './languages.ts';
import { pseudoCatalogue } from './pseudo.ts';

const translations = languages.filter((language) => language !== 'en');

describe('A catalogue', () => {
  test.each(translations)('lacks no text in %s, and no value or plural form of one', (language) => {
    expect(faultsOf(language, catalogues.en, catalogues[language])).toEqual([]);
  });

  test('is told what it lacks', () => {
    const english = { a: 'Hello {0}', b: '{0, plural, one {# song} other {# songs}}', c: 'Bye' };
    expect(faultsOf('ar', english, { a: 'مرحبا', b: '{0, plural, one {#} other {#}}', d: 'x' })).toEqual([
      'ar a: does not use the same values',
      'ar b: lacks the form “few”',
      'ar b: lacks the form “many”',
      'ar b: lacks the form “two”',
      'ar b: lacks the form “zero”',
      'ar c: not translated: Bye',
      'ar d: is not a text of the product any more',
    ]);
  });

  test('leaves a text English that it does not know', () => {
    const say = openCatalogue('de', {});
    expect(say('orders:title', 'My orders')).toBe('My orders');
    expect(say('orders:count', (count: number) => `${count} orders`)(2)).toBe('2 orders');
  });

  test('says texts, functions and objects of both in each language', () => {
    for (const language of translations) {
      const texts = textsIn(language, 'orders.fan', orderTexts);
      expect(texts.title).not.toBe(orderTexts.title);
      expect(texts.states.paid).not.toBe(orderTexts.states.paid);
      expect(texts.orderTitle('AB12')).toContain('AB12');
      expect(texts.things(2)).not.toBe(texts.things(5));
    }
    expect(textsIn('en', 'orders.fan', orderTexts)).toBe(orderTexts);
  });

  test('of the pseudo-language is at least 40 % longer and keeps its values', () => {
    const say = openCatalogue('en-US', pseudoCatalogue({ 'a:b': 'Order {0} is ready for you' }));
    const said = say('a:b', (orderNo: string) => orderNo)('AB12');
    expect(said).toContain('AB12');
    expect(said.length).toBeGreaterThan('Order AB12 is ready for you'.length * 1.3);
  });
});
