import { expect, test } from 'vitest';
import { checkIdentifier, looksLikePhone } from './identifier.rules.ts';

test.each([
  ['', '+1', 'Please enter a valid phone number or email.'],
  ['   ', '+1', 'Please enter a valid phone number or email.'],
  ['someone', '+1', 'Invalid phone number or email.'],
  ['a@b', '+1', 'Invalid phone number or email.'],
  ['+14155550100', '+1', 'Invalid phone number or email.'],
  ['415555', '+1', 'Please enter valid phone number.'],
  ['4155550100123456', '+1', 'Please enter valid phone number.'],
  ['4155550100', null, 'Please select country code.'],
  ['415555', null, 'Please select country code and enter valid phone number.'],
])('rejects %j with the calling code %j: %s', (typed, callingCode, message) => {
  expect(checkIdentifier(typed, callingCode)).toEqual({ ok: false, message });
});

test('trims and lowercases an email address', () => {
  const identifier = { kind: 'email', email: 'ada@example.org' };
  expect(checkIdentifier(' Ada@Example.org ', null)).toEqual({ ok: true, identifier });
});

test('ignores invisible characters in a pasted text', () => {
  const identifier = { kind: 'email', email: 'ada@example.org' };
  expect(checkIdentifier('\uFEFFada@example.org\u200B', null)).toEqual({ ok: true, identifier });
  const number = { kind: 'phone', phoneNumber: '+919876543210' };
  expect(checkIdentifier('\u202A9876543210\u202C', '+91')).toEqual({ ok: true, identifier: number });
});

test('builds an E.164 number from ten digits and a calling code', () => {
  const identifier = { kind: 'phone', phoneNumber: '+919876543210' };
  expect(checkIdentifier('9876543210', '+91')).toEqual({ ok: true, identifier });
});

test('shows the calling codes only while the input consists of digits', () => {
  expect(['4', '41 ', '4a', 'a@b.c', ''].map(looksLikePhone)).toEqual([true, true, false, false, false]);
});
