import { expect, test } from 'vitest';
import { itemName } from './item-name.ts';

test.each([
  ['', 'Tour shirt'],
  ['GENERIC', 'Tour shirt'],
  ['M', 'Tour shirt, M'],
])('names an item of the size “%s” “%s”', (size, name) => {
  expect(itemName({ title: 'Tour shirt', size })).toBe(name);
});
