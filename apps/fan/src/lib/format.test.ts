import { expect, test } from 'vitest';
import { asRead } from '../../testing/fan-page.tsx';
import { formatDay, formatHour, formatIn } from './format.ts';

/** 6:00 PM in New York, on a Saturday. */
const now = Date.UTC(2027, 6, 3, 22);
const hourMs = 3_600_000;
const zoneName = 'EST';

test.each([
  [0.5, '6:30 PM EST'],
  [-20, 'yesterday 10:00 PM EST'],
  [7, 'tomorrow 1:00 AM EST'],
  [50, 'Mon 8:00 PM EST'],
  [24 * 8, 'Sun, Jul 11, 6:00 PM EST'],
  [24 * -300, 'Sun, Sep 6, 2026, 6:00 PM EST'],
])('formats a time %d hours away without the parts that are clear', (hours, text) => {
  expect(asRead(formatHour(now + hours * hourMs, zoneName, now))).toBe(text);
});

test('names today and capitalises a day that stands alone', () => {
  expect(asRead(formatDay(now + hourMs, zoneName, now))).toBe('Today 7:00 PM EST');
  expect(asRead(formatDay(now + 25 * hourMs, zoneName, now))).toBe('Tomorrow 7:00 PM EST');
});

test.each([
  [12_000, 'in 12 s'],
  [12 * 60_000, 'in 12 min'],
  [3 * hourMs, 'in 3 h'],
  [26 * hourMs, 'tomorrow 8:00 PM EST'],
  [-5_000, 'in 0 s'],
])('formats a wait of %d ms', (ms, text) => {
  expect(asRead(formatIn(now + ms, zoneName, now))).toBe(text);
});
