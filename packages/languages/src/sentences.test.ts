import { describe, expect, test } from 'vitest';
import * as generalTexts from '@backline/contract/general.texts';
import * as orderTexts from '@backline/contract/orders.texts';
import * as songRequestTexts from '@backline/contract/song-requests.texts';
import { sentenceIn } from './sentences.ts';

describe('A sentence of the server', () => {
  test('stays as it is in English, and where a person wrote it', () => {
    expect(sentenceIn('en', generalTexts.tryLater)).toBe(generalTexts.tryLater);
    for (const words of ['', 'We open the doors at nine.', `${generalTexts.tryLater} `, 'x'.repeat(100_000)]) {
      expect(sentenceIn('de', words)).toBe(words);
    }
  });

  test('is translated, with its values', () => {
    expect(sentenceIn('de', generalTexts.tryLater)).not.toBe(generalTexts.tryLater);
    const english = generalTexts.tooManyRequestsFor(42);
    const german = sentenceIn('de', english);
    expect(german).toContain('42');
    expect(german).not.toBe(english);
    expect(sentenceIn('es', songRequestTexts.songRequestsUsed(3))).toContain('3');
    expect(sentenceIn('ar', songRequestTexts.songAsked('Purple Rain'))).toContain('Purple Rain');
    expect(sentenceIn('de', songRequestTexts.songAsked('007'))).toContain('007');
    const where = orderTexts.readyAtKiosk('AB12CD', 'Foyer: left of the main bar');
    expect(sentenceIn('de', where)).toContain('Foyer: left of the main bar');
    expect(sentenceIn('de', orderTexts.readyAtKiosk('AB12CD', ''))).not.toContain('none');
  });

  test('takes time in proportion to its length, whatever stands in it', () => {
    const hostile = orderTexts.readyAtKiosk('Order: '.repeat(60), 'Pick up order '.repeat(30));
    expect(sentenceIn('de', hostile).length).toBeGreaterThan(400);
  });
});
