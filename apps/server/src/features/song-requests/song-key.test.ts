import { describe, expect, test } from 'vitest';
import { beginningsOf, songKeyOf } from './song-key.ts';

describe('one song is one, since people write it in their own ways', () => {
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
  ])('%s', (title, others) => {
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
])('%s and %s stay two', (one, other) => {
  expect(songKeyOf(one)).not.toBe(songKeyOf(other));
});

test('what has neither letter nor digit is a song all the same, and so is a title that only names a guest', () => {
  expect(songKeyOf('???')).toBe('???');
  expect(songKeyOf('🔥 🔥')).toBe('🔥 🔥');
  expect(songKeyOf('(feat. Jay)')).toBe('feat jay');
});

test.each(["'", '´', '¨', '’’', 'ﾞ', '\u0384'])(
  'a title of %j alone, which stands for nothing within a word, has a form all the same: none would be no song',
  (title) => {
    expect(songKeyOf(title)).toBe(title);
    expect(beginningsOf(songKeyOf(title))).toEqual([title]);
  },
);

test('the longest title that grows when it is taken apart fits into an index', () => {
  expect(Array.from(songKeyOf('ﷺ'.repeat(200))).length).toBeLessThanOrEqual(200);
});

test('each of the first words is one to begin with, and of a title of hundreds only some are', () => {
  expect(beginningsOf('harvest moon rising')).toEqual(['harvest moon rising', 'moon rising', 'rising']);
  expect(beginningsOf('a '.repeat(100).trim())).toHaveLength(12);
});
