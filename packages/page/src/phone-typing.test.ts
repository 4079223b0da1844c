import { expect, test } from 'vitest';
import { noPhone, readPhone, toPhoneNumber, toPhoneValue } from './phone-typing.ts';

test('nothing typed is no number, whatever the country', () => {
  expect(toPhoneNumber(noPhone)).toBe('');
  expect(toPhoneNumber({ callingCode: '+91', number: '  ' })).toBe('');
});

test('the picker starts at +1, because most people are there', () => {
  expect(toPhoneNumber({ ...noPhone, number: '(415) 555-0100' })).toBe('+14155550100');
});

test('a cleared country is taken for +91, as the specification words it', () => {
  expect(toPhoneNumber({ callingCode: null, number: '9876543210' })).toBe('+919876543210');
});

test.each(['+14155550100', '+919876543210', '+442071234567'])('%s comes back as it was stored', (stored) => {
  expect(toPhoneNumber(toPhoneValue(stored))).toBe(stored);
});

test('a number of another country keeps its plus, so that no country is made up for it', () => {
  expect(toPhoneValue('+442071234567')).toEqual({ callingCode: '+1', number: '+442071234567' });
  expect(toPhoneValue(null)).toEqual(noPhone);
});

test.each(['\u202a+1 (415) 555\u20110100\u202c', '\u2068415 555\u20130100\u2069', '+1/415/555.0100\u200b'])(
  'a number is read from %j, as it is copied from pages and address books',
  (copied) => {
    expect(toPhoneNumber(readPhone(copied, noPhone) ?? noPhone)).toBe('+14155550100');
    expect(toPhoneNumber({ ...noPhone, number: copied })).toBe('+14155550100');
  },
);
