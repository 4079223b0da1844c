import { expect, test } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

test.each([
  ['120', 120],
  ['0', 1],
  ['99999999', 3_600],
  [undefined, 30],
  [null, 30],
  ['soon', 30],
  ['-5', 30],
])('%s is %i seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, 30)).toBe(seconds);
});

test('a date is the time until then, and one that has passed a second', () => {
  const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
  expect(retryAfterSeconds(inTwoMinutes, 30)).toBeGreaterThan(115);
  expect(retryAfterSeconds(inTwoMinutes, 30)).toBeLessThanOrEqual(120);
  expect(retryAfterSeconds(new Date(Date.now() - 60_000).toUTCString(), 30)).toBe(1);
});
