import { expect, test } from 'vitest';
import { homeOf, noPhone, noPhoneAt, readPhone, toPhoneNumber, toPhoneValue, type PhoneValue } from './phone-typing.ts';

test('reads empty text as no number, whatever the country', () => {
  expect(toPhoneNumber(noPhone)).toBe('');
  expect(toPhoneNumber({ callingCode: '+91', number: '  ' })).toBe('');
});

test('starts the picker at +1, the country of most users', () => {
  expect(toPhoneNumber({ ...noPhone, number: '(415) 555-0100' })).toBe('+14155550100');
});

test('treats a cleared country as +91, as the specification says', () => {
  expect(toPhoneNumber({ callingCode: null, number: '9876543210' })).toBe('+919876543210');
});

test.each(['+14155550100', '+919876543210', '+442071234567'])(
  'converts the stored number %s to form fields and back unchanged',
  (stored) => {
    expect(toPhoneNumber(toPhoneValue(stored))).toBe(stored);
  },
);

test('keeps the plus of a number whose country the picker lacks', () => {
  expect(toPhoneValue('+442071234567')).toEqual({ callingCode: '+1', number: '+442071234567' });
  expect(toPhoneValue(null)).toEqual(noPhone);
});

test.each(['\u202a+1 (415) 555\u20110100\u202c', '\u2068415 555\u20130100\u2069', '+1/415/555.0100\u200b'])(
  'reads a number from %j, as copied from pages and address books',
  (copied) => {
    expect(toPhoneNumber(readPhone(copied, noPhone) ?? noPhone)).toBe('+14155550100');
    expect(toPhoneNumber({ ...noPhone, number: copied })).toBe('+14155550100');
  },
);

const type = (typed: string, start: PhoneValue) =>
  Array.from(typed).reduce((value, letter) => readPhone(value.number + letter, value) ?? value, start);

test.each([
  ['001 415 555 0100', '+1', '+14155550100'],
  ['011 1 415 555 0100', '+1', '+14155550100'],
  ['00 44 20 7123 4567', '+1', '+442071234567'],
  ['011 44 20 7123 4567', '+1', '+442071234567'],
  ['0091 98765 43210', '+1', '+919876543210'],
  ['0091 98765 43210', '+91', '+919876543210'],
  ['001 415 555 0100', '+91', '+14155550100'],
  ['001 415 555 0100', null, '+14155550100'],
])('parses the number %s, typed with the calling code %s chosen, as %s', (dialled, callingCode, number) => {
  const start = { callingCode, number: '' };
  expect(toPhoneNumber({ callingCode, number: dialled })).toBe(number);
  expect(toPhoneNumber(readPhone(dialled, start) ?? noPhone)).toBe(number);
  expect(toPhoneNumber(type(dialled.replaceAll(' ', ''), start))).toBe(number);
});

test('reads 011 as an area code in India, and keeps a typed prefix as long as no number follows it', () => {
  expect(toPhoneNumber({ callingCode: '+91', number: '011 2345 6789' })).toBe('+9101123456789');
  for (const typed of ['0', '00', '01', '011'])
    expect(readPhone(typed, noPhone)).toEqual({ ...noPhone, number: typed });
});

test('preselects the country of an event abroad, and sends its local numbers as they are dialled there', () => {
  expect(noPhoneAt('IN')).toEqual({ callingCode: '+91', number: '' });
  expect(noPhoneAt('US')).toEqual(noPhone);
  expect(noPhoneAt(undefined)).toEqual(noPhone);
  expect([homeOf('GB'), homeOf('US'), homeOf('nowhere')]).toEqual(['GB', null, null]);
  const pasted = readPhone('13812345678', noPhoneAt('CN'));
  expect(pasted && toPhoneNumber(pasted)).toBe('13812345678');
  const abroad = readPhone('+1 312 555 0177', noPhoneAt('CN'));
  expect(abroad && toPhoneNumber(abroad)).toBe('+13125550177');
});
