import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Breakable } from './breakable.tsx';

/** Returns the text with `|` at each possible break. */
function breaksOf(text: string): string {
  const { container } = render(<Breakable>{text}</Breakable>);
  return container.innerHTML.replaceAll('<wbr>', '|').replaceAll(/<[^>]+>/g, '');
}

test.each([
  [
    'a mail address, before its @ and behind its dots',
    'ada.lovelace@mail.example.org',
    'ada.|lovelace|@mail.|example.|org',
  ],
  ['an address of a page, behind dots and slashes', 'example.org/shows/tonight', 'example.|org/|shows/|tonight'],
  ['a name of a file, behind its underscores', 'guest_list_final.csv', 'guest_|list_|final.|csv'],
  ['an address of a computer, behind its colons', '2001:db8:1234:abcd::1', '2001:|db8:1234:|abcd::1'],
  ['an address in another script', 'жук@пример.рф', 'жук|@пример.|рф'],
])('allows line breaks only between the words of %s', (_, text, broken) => {
  expect(breaksOf(text)).toBe(broken);
});

test.each([
  ['an amount of money', '1,234.50'],
  ['a date', '11/22/2026'],
  ['a time', 'Doors at 08:30'],
  ['a sentence’s end', 'It is over.'],
])('allows no line break inside %s', (_, text) => {
  expect(breaksOf(text)).toBe(text);
});

test('copies an address without line-break characters', () => {
  const { container } = render(<Breakable>ada.lovelace@mail.example.org</Breakable>);
  expect(container.textContent).toBe('ada.lovelace@mail.example.org');
});
