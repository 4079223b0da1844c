import { expect, test } from 'vitest';
import { choice, date, filters, id, ids, text, word } from './filters.ts';

const list = filters({
  tab: choice(['upcoming', 'past'], 'upcoming'),
  state: choice(['open', 'closed'], null),
  kind: word(),
  search: text(),
  manager: id(),
  artists: ids('by'),
  from: date(),
});

const read = (address: string) => list.read(new URLSearchParams(address));
const plain = {
  tab: 'upcoming',
  state: null,
  kind: null,
  search: '',
  manager: null,
  artists: [],
  from: null,
} as const;

test('reads an empty query as no filters, and writes no filters as an empty query', () => {
  expect(read('')).toEqual(plain);
  expect(list.none).toEqual(plain);
  expect(list.write(list.none).toString()).toBe('');
});

test('reads invalid parameters as no filters', () => {
  const address = 'tab=tomorrow&state=&kind=&manager=-1&by=a,0,1.5&from=soon';
  expect(read(address)).toEqual(plain);
  expect(read('from=9e99')).toEqual(plain);
});

test('reads every filter back from the URL that it wrote', () => {
  const filled = {
    tab: 'past',
    state: 'closed',
    kind: 'fan import',
    search: 'a & b',
    manager: 11,
    artists: [21, 22],
    from: 1_900_000_000_000,
  } as const;
  const written = list.write({ ...filled, artists: [...filled.artists] });
  expect(read(written.toString())).toEqual(filled);
  expect(written.get('by')).toBe('21,22');
});
