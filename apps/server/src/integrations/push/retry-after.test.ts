import { expect, onTestFinished, test, vi } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

test.each([
  ['120', 120],
  ['0', 1],
  ['99999999', 3_600],
  [undefined, 30],
  [null, 30],
  ['soon', 30],
  ['-5', 30],
])('parses Retry-After %s as %i seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, 30)).toBe(seconds);
});

test('parses a Retry-After date as the seconds until that date, and never as less than one second', () => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(retryAfterSeconds(new Date(Date.now() + 120_000).toUTCString(), 30)).toBe(120);
  expect(retryAfterSeconds(new Date(Date.now() - 60_000).toUTCString(), 30)).toBe(1);
});
