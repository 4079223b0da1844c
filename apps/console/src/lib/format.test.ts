import { ianaZone } from '@backline/contract/time-zones';
import { expect, it } from 'vitest';
import {
  formatAmount,
  formatCardDate,
  formatCount,
  formatDateTime,
  formatMoney,
  formatNear,
  formatSpan,
  formatTime,
  formatTimeToSecond,
  formatYearFirst,
} from './format.ts';

const newYear = Date.UTC(2026, 0, 1, 6, 5);

it('shows day-month-year with a 12-hour clock in the zone of the event', () => {
  expect(formatDateTime(newYear, ianaZone.CST)).toBe('01-01-2026 12:05 AM');
  expect(formatDateTime(newYear, ianaZone.PST)).toBe('31-12-2025 10:05 PM');
  expect(formatDateTime(newYear, ianaZone.IST)).toBe('01-01-2026 11:35 AM');
  expect(formatTime(newYear, ianaZone.PST)).toBe('10:05 PM');
  expect(formatTimeToSecond(newYear + 7_900, ianaZone.PST)).toBe('10:05:07 PM');
});

it('formats times of polls, raffles and trivia with the year first', () => {
  expect(formatYearFirst(newYear, ianaZone.CST)).toBe('2026-01-01 12:05 AM');
  expect(formatYearFirst(newYear, ianaZone.PST)).toBe('2025-12-31 10:05 PM');
});

it('formats dates of cards with an ordinal day', () => {
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31];
  const shown = days.map((day) => formatCardDate(Date.UTC(2026, 0, day, 12), 'UTC').split(' ')[0]);
  expect(shown).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '30th', '31st']);
  expect(formatCardDate(newYear, ianaZone.CST)).toBe('1st Jan, 2026');
});

it('groups thousands and keeps cents', () => {
  expect(formatMoney(1234.5)).toBe('$1,234.50');
  expect(formatCount(1_234_567)).toBe('1,234,567');
});

it('formats an amount in its currency, and keeps an unknown currency as received', () => {
  expect(formatAmount('1234.5', 'USD')).toBe('$1,234.50');
  expect(formatAmount('12', 'EUR')).toBe('€12.00');
  expect(formatAmount('1200', 'JPY')).toBe('¥1,200');
  expect(formatAmount('12.5', 'XQZ')).toBe('XQZ\u00a012.50');
  expect(formatAmount('12.5', 'store credit')).toBe('12.50 store credit');
  expect(formatAmount('12.5', '')).toBe('12.50');
  expect(formatAmount('free', 'USD')).toBe('free USD');
  expect(formatAmount(' ', 'USD')).toBe('-');
});

it('formats a duration in its largest unit, and a negative one as zero', () => {
  const second = 1_000;
  const spans = [
    -5 * second,
    59.9 * second,
    60 * second,
    3_599 * second,
    3_600 * second,
    86_399 * second,
    86_400 * second,
  ];
  expect(spans.map(formatSpan)).toEqual(['0 s', '59 s', '1 min', '59 min', '1 h', '23 h', '1 day']);
  expect(formatSpan(1_234 * 86_400 * second)).toBe('1,234 days');
});

it('shows a time near now by its distance or its day, and names another year', () => {
  const now = Date.UTC(2026, 10, 28, 18);
  const minutes = (count: number) => formatNear(now + count * 60_000, now, ianaZone.CST);
  expect([0, -0.5, 0.5, -1, 6, -59].map(minutes)).toEqual([
    'Just now',
    'Just now',
    'in 30 s',
    '1 min ago',
    'in 6 min',
    '59 min ago',
  ]);
  const day = 24 * 60;
  expect([-60, 12 * 60 - 1, 12 * 60, -12 * 60 - 1, 2 * day, -365 * day].map(minutes)).toEqual([
    'Today 11:00 AM',
    'Today 11:59 PM',
    'Tomorrow 12:00 AM',
    'Yesterday 11:59 PM',
    'Nov 30, 12:00 PM',
    'Nov 28, 2025, 12:00 PM',
  ]);
});
