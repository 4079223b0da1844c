import { describe, expect, test } from 'vitest';
import { beginningsOf, songKeyOf } from './song-key.ts';

describe('spellings of one song', () => {
  test.each([
    ['Harvest Moon', ['harvest moon', '  HARVEST   MOON ', 'Harvest-Moon!', 'Harvest Moon (feat. Linda)']],
    ['Déjà Vu', ['deja vu', 'DEJA VU', 'De\u0301ja\u0300 Vu', 'déjà-vu']],
    ['Don’t Stop', ["Don't stop", 'dont stop', 'Don´t Stop', 'Don`t Stop']],
    ['Me & You', ['me and you', 'ME&YOU']],
    ['Umbrella', ['Umbrella feat. Jay', 'Umbrella ft Jay', 'umbrella (ft. Jay & Co)', 'Umbrella [featuring Jay]']],
    ['Umbrella (Remix)', ['Umbrella feat. Jay (Remix)', 'Umbrella (feat. Jay) [Remix]', 'umbrella remix ft. Jay']],
    ['Umbrella - Live', ['Umbrella feat. Jay - Live', 'Umbrella (Live) feat. Jay']],
    ['Smørrebrød', ['smorrebrod']],
    ['Straße', ['STRASSE', 'strasse']],
    ['50 ft Queenie', ['50ft queenie', '50 feet Queenie']],
    ['ｗｉｄｅ', ['wide']],
  ])('gives all spellings of %s the same key', (title, others) => {
    expect(others.map(songKeyOf)).toEqual(others.map(() => songKeyOf(title)));
  });
});

test.each([
  ['Hello', 'Hallo'],
  ['50 ft Queenie', '50'],
  ['Six Ft Under', 'Six'],
  ['Feat of Strength', 'of Strength'],
  ['Ft. Worth Blues', 'Worth Blues'],
  ['夜に駆ける', '夜に'],
  ['99', '100'],
])('gives %s and %s different keys', (one, other) => {
  expect(songKeyOf(one)).not.toBe(songKeyOf(other));
});

test('returns a key for a title of symbols only, and for a title that only names a featured artist', () => {
  expect(songKeyOf('???')).toBe('???');
  expect(songKeyOf('🔥 🔥')).toBe('🔥 🔥');
  expect(songKeyOf('(feat. Jay)')).toBe('feat jay');
});

test.each(["'", '´', '¨', '’’', 'ﾞ', '\u0384'])('uses the title %j unchanged as its key', (title) => {
  expect(songKeyOf(title)).toBe(title);
  expect(beginningsOf(songKeyOf(title))).toEqual([title]);
});

test('limits the length of a key even if Unicode normalisation makes the title longer', () => {
  expect(Array.from(songKeyOf('ﷺ'.repeat(200))).length).toBeLessThanOrEqual(200);
});

test('returns the parts of a key from each word to the end, at most twelve', () => {
  expect(beginningsOf('harvest moon rising')).toEqual(['harvest moon rising', 'moon rising', 'rising']);
  expect(beginningsOf('a '.repeat(100).trim())).toHaveLength(12);
});
