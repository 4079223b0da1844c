import { expect, test } from 'vitest';
import { deriveKey } from './crypto.ts';
import { seal, unseal } from './secret-box.ts';

const key = deriveKey('a secret that nobody guesses in time', 'store-token');
const box = seal(key, 'profile/7', 'shpat_töken');

test('a sealed secret does not open with another key, because each purpose has its own', () => {
  expect(() => unseal(deriveKey('another secret of the same length..', 'store-token'), 'profile/7', box)).toThrow();
});

test('a sealed secret does not open in another row, so that nobody can copy one to a profile of theirs', () => {
  expect(() => unseal(key, 'profile/8', box)).toThrow();
});

test('a sealed secret that was changed does not open', () => {
  const changed = Buffer.from(box);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(key, 'profile/7', changed)).toThrow();
});

test('the same secret is sealed differently each time, so that equal tokens do not show', () => {
  expect(seal(key, 'profile/7', 'shpat_töken').equals(box)).toBe(false);
});

test('it opens where it belongs, and holds nothing of the secret in the clear', () => {
  expect(unseal(key, 'profile/7', box)).toBe('shpat_töken');
  expect(box.includes('shpat')).toBe(false);
});
