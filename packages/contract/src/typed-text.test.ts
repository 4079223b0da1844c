import { expect, it } from 'vitest';
import { createEventInput } from './event-fields.ts';
import * as peopleTexts from './people.texts.ts';
import * as generalTexts from './general.texts.ts';
import { staffEmail } from './people.ts';
import { newEmail } from './person-changes.ts';
import { optionalLines, optionalText, pageInput, requiredLines, requiredText } from './primitives.ts';
import { cleanLine, cleanLines, hasStackedMarks, withoutStackedMarks } from './typed-text.ts';

const name = requiredText(peopleTexts.nameRequired);

it.each([
  ['a zero-width space', '\u200B'],
  ['a byte order mark', '\uFEFF'],
  ['direction marks and overrides', '\u202E\u2066\u200F\u2069'],
  ['Hangul and half-width fillers', '\u3164\uFFA0\u115F'],
  ['the blank Braille pattern', '\u2800\u2800'],
  ['a soft hyphen between spaces', ' \u00AD '],
  ['lone joiners and selectors', '\u200D\uFE0F\u200C'],
  ['a mark without a letter', '\u0301'],
  ['tags without a flag', '\u{E0041}\u{E0042}'],
  ['control characters', '\u0000\u0007\u009F'],
  ['unpaired surrogates', '\uD83D \uDE00'],
])('refuses a name of %s, because it would be invisible', (_what, text) => {
  const { error } = name.safeParse(text);
  expect(error?.issues[0]?.message).toBe(peopleTexts.nameRequired);
});

it.each([
  ['A\u200Bda', 'Ada'],
  ['\u202EadA\u202C', 'adA'],
  ['Ada\u200D', 'Ada'],
  ['A\u200Dda', 'Ada'],
  ['Ada \u00A0\u3000 Lovelace\t', 'Ada Lovelace'],
  ['Ada\r\nLovelace', 'Ada Lovelace'],
  ['Ze\u0301', 'Z\u00E9'],
  ['Ada\uFE0F', 'Ada'],
  ['Ada\u{E0041}', 'Ada'],
  ['Ada\uD83D', 'Ada'],
])('cleans %j to %j, so that no two names look alike', (typed, clean) => {
  expect(name.parse(typed)).toBe(clean);
});

it.each([
  'علی\u200Cرضا',
  'क्\u200Dष',
  '葛\u{E0100}城',
  '👩\u200D🎤 Ada ❤\uFE0F',
  '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  'O’Brien-Łukasz',
  '渡辺 直美',
  '1️⃣ Direction',
])('keeps %s unchanged, because its script or emoji needs every character', (text) => {
  expect(name.parse(text)).toBe(text);
});

it('counts only visible characters towards the maximum length', () => {
  expect(name.safeParse(`${'a'.repeat(200)}${'\u200B'.repeat(50)}`).success).toBe(true);
  expect(name.safeParse('a'.repeat(201)).success).toBe(false);
});

it('keeps the line breaks of a biography and collapses spaces within lines', () => {
  expect(cleanLines('  One\u200B  two \r\n\r\n three\u2028four  ')).toBe('One two\n\nthree\nfour');
  expect(createEventInput.shape.artist_bio.parse('One\ntwo')).toBe('One\ntwo');
  expect(createEventInput.shape.venue.parse('Big  \n Hall')).toBe('Big Hall');
});

it('cleans optional texts, search texts and email addresses too', () => {
  expect(optionalText(50).parse('Row \u200B 7')).toBe('Row 7');
  expect(pageInput.search.parse('  ada \u200B\t lovelace ')).toBe('ada lovelace');
  for (const email of [staffEmail, newEmail])
    expect(email.parse('\u200Bada@example.org\u202C')).toBe('ada@example.org');
});

it('cleans 200,000 spaces or joiners in time proportional to their number', () => {
  for (const character of [' ', '\u200D', '\u{E0041}', '\uFE0F', '\n ']) {
    const whole = character.repeat(200_000);
    const pieces = Array.from({ length: 100 }, () => character.repeat(2_000));
    expect([cleanLine(whole), cleanLines(whole)]).toEqual(['', '']);
    let [wholeMs, piecesMs] = [Infinity, Infinity];
    for (let time = 0; time < 3; time += 1) {
      wholeMs = Math.min(wholeMs, cleaningMs([whole]));
      piecesMs = Math.min(piecesMs, cleaningMs(pieces));
    }
    // A backtracking pattern would cost a hundred times as much.
    expect(wholeMs / piecesMs, JSON.stringify(character)).toBeLessThan(20);
  }
});

function cleaningMs(texts: readonly string[]): number {
  const startedMs = performance.now();
  for (const text of texts) {
    cleanLine(text);
    cleanLines(text);
  }
  return performance.now() - startedMs;
}

it.each([
  ['stacked accents', `Zalgx${'\u0301\u0316\u0334\u0353'}`],
  ['sixty stacked accents', `a${'\u0336'.repeat(60)}`],
  ['enclosing marks', `a${'\u20DD'.repeat(4)}`],
  ['marks after a letter that composes with the first mark', `e${'\u0301'.repeat(5)}`],
])('refuses %s, because a letter has more than three marks', (_what, text) => {
  for (const schema of [name, optionalText(200), requiredLines(peopleTexts.nameRequired, 200), optionalLines(200)]) {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe(generalTexts.stackedMarks);
  }
});

it.each([
  ['Vietnamese', 'Nguyễn Thị Ngọc Ánh'],
  ['Hebrew with vowels', 'שָׁלוֹם'],
  ['Arabic with vowels', 'اللّٰهُمَّ'],
  ['Hindi', 'क्षत्रिय्याँ'],
  ['Thai', 'น้ำที่นี่'],
  ['Tibetan stacks', 'བསྒྲུབས་སྐྱོངས'],
  ['emoji of several parts', '1️⃣ 👩🏽‍🚀 ❤️‍🔥 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['Sanskrit with an accent', 'अ॒ग्निमी॑ळे'],
])('accepts a name in %s', (_what, text) => {
  expect(name.safeParse(text).success).toBe(true);
});

it.each([
  ['stacked accents', `Zalgx${'\u0301\u0316\u0334\u0353\u0301'}y`, `Zalgx${'\u0301\u0316\u0334'}y`],
  ['Hebrew with vowels', 'שָׁלוֹם', 'שָׁלוֹם'],
  ['Tibetan stacks', 'བསྒྲུབས་སྐྱོངས', 'བསྒྲུབས་སྐྱོངས'],
])('keeps at most three marks of each letter in text from other systems: %s', (_what, text, expected) => {
  expect(withoutStackedMarks(text)).toBe(expected);
  expect(hasStackedMarks(withoutStackedMarks(text))).toBe(false);
});

it('cuts a long run of marks before composing it, which would take hours, and so refuses it as stacked', () => {
  const run = `a${'\u0301'.repeat(500_000)}${'\u0323'.repeat(500_000)}`;
  const cleaned = cleanLine(run);
  expect(cleaned.length).toBeLessThan(40);
  expect(hasStackedMarks(cleaned)).toBe(true);
});

it('refuses text that is far too long before it cleans it', () => {
  const spaced = (spaces: number) => name.safeParse(`Ada${' '.repeat(spaces)}`);
  expect(spaced(2_000).data).toBe('Ada');
  expect(spaced(4_000).error?.issues.map(({ message }) => message)).toEqual([generalTexts.tooLong(200)]);
});
