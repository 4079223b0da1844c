import { expect, test } from 'vitest';
import { askBank, testCards } from './cards.ts';

const now = new Date('2026-11-22T12:00:00Z');
const card = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123' };
const ask = (change: Partial<typeof card>) => askBank({ ...card, ...change }, now);

test.each([
  ['no digits', { number: 'my card' }, 'number'],
  ['a mistyped digit', { number: '4242 4242 4242 4243' }, 'number'],
  ['a real card, which the sandbox must not accept', { number: '4111 1111 1111 1111' }, 'number'],
  ['a month that does not exist', { expiry: '13/30' }, 'expiry'],
  ['nothing', { expiry: '' }, 'expiry'],
  ['an expired month', { expiry: '10/26' }, 'expiry'],
  ['a security code of two digits', { cvc: '12' }, 'cvc'],
  ['letters in a security code', { cvc: '12a' }, 'cvc'],
])('names the field of an invalid card: %s', (_what, change, field) => {
  expect(ask(change)).toMatchObject({ kind: 'is no card', field });
});

test.each(['11/26', '1 / 27', '12/2031', '12-31', '1231', ' 11/26 '])(
  'accepts the usual spellings of an expiry date until the month is over: %s',
  (expiry) => expect(ask({ expiry })).toEqual({ kind: 'pays' }),
);

test('accepts a card number with spaces and dashes, and gives every test card its documented result', () => {
  expect(ask({ number: ' 4242-4242-4242-4242 ' })).toEqual({ kind: 'pays' });
  expect(testCards.map(({ number }) => ask({ number }).kind)).toEqual([
    'pays',
    'declines',
    'declines',
    'asks',
    'is silent',
  ]);
});
