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

test('an address that names nothing is the plain list, and the plain list has a plain address', () => {
  expect(read('')).toEqual(plain);
  expect(list.none).toEqual(plain);
  expect(list.write(list.none).toString()).toBe('');
});

test('what an address cannot mean is the plain list, too: it was typed, or is an older link', () => {
  const address = 'tab=tomorrow&state=&kind=&manager=-1&by=a,0,1.5&from=soon';
  expect(read(address)).toEqual(plain);
  expect(read('from=9e99')).toEqual(plain);
});

test('every filter comes back from the address that it was written to', () => {
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
