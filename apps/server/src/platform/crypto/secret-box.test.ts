import { expect, test } from 'vitest';
import { deriveKey } from './crypto.ts';
import { seal, unseal } from './secret-box.ts';

const key = deriveKey('a secret that nobody guesses in time', 'store-token');
const box = seal(key, 'profile/7', 'shpat_töken');

test('does not open a secret with another key', () => {
  expect(() => unseal(deriveKey('another secret of the same length..', 'store-token'), 'profile/7', box)).toThrow();
});

test('does not open a secret that was copied to another row', () => {
  expect(() => unseal(key, 'profile/8', box)).toThrow();
});

test('does not open a changed secret', () => {
  const changed = Buffer.from(box);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(key, 'profile/7', changed)).toThrow();
});

test('encrypts the same secret differently each time', () => {
  expect(seal(key, 'profile/7', 'shpat_töken').equals(box)).toBe(false);
});

test('opens a secret in its own row, and stores no plain text', () => {
  expect(unseal(key, 'profile/7', box)).toBe('shpat_töken');
  expect(box.includes('shpat')).toBe(false);
});
