import { describe, expect, test } from 'vitest';
import { eventCodeText } from './identity-letters.ts';
import { isOneSegment, simplified } from './text-segment.ts';

const url = 'https://tickets.lantern-hall.example.org';
const lastLine = '\n\n@tickets.lantern-hall.example.org #123456';
const textOf = (brand: string, event: string) => eventCodeText(url, '123456', { brand, event, language: 'en' });

describe('a text of one segment', () => {
  test.each([
    ['a'.repeat(160), true],
    ['a'.repeat(161), false],
    ['{'.repeat(80), true],
    ['{'.repeat(81), false],
    ['日'.repeat(70), true],
    ['日'.repeat(71), false],
  ])('case %#', (text, isOne) => expect(isOneSegment(text)).toBe(isOne));
});

test('keeps letters of other scripts, and replaces characters that would halve the length', () => {
  expect(simplified('Beyoncé’s “Café” – ŁódŻ 🎉 …')).toBe('Beyoncé\'s "Café" - ŁodZ ...');
  expect(simplified('東京 🎉 ホール')).toBe('東京 ホール');
});

test('names brand and event, and ends with the line for autofill', () => {
  expect(textOf('The Lantern', 'All Amps')).toBe(`The Lantern: 123456 is your code for All Amps${lastLine}`);
});

test.each([
  ['a long event', 'The Lantern', 'Donaudampfschifffahrt '.repeat(9)],
  ['a long brand', 'L'.repeat(40), 'E'.repeat(200)],
  ['another script', '東京ホール', '夏のコンサート'],
  ['a long name in another script', '東京ホール'.repeat(8), '夏のコンサート'.repeat(9)],
  ['an event without letters', 'The Lantern', '🎉🎉'],
])('fits into one segment with the last line to the letter: %s', (_what, brand, event) => {
  const text = textOf(brand, event);
  expect(isOneSegment(text)).toBe(true);
  expect(text.endsWith(lastLine)).toBe(true);
  expect(text.match(/123456/g)).toHaveLength(2);
});

test('shortens a long event instead of leaving it out', () => {
  expect(textOf('The Lantern', 'Donaudampfschifffahrt '.repeat(9))).toContain(' for Donaudampfschifffahrt');
});
