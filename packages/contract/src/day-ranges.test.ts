import { expect, test } from 'vitest';
import { daysOf, quickRanges, rangeBefore } from './day-ranges.ts';

const shown = (today: string) => quickRanges.map((range) => Object.values(daysOf(range, today)).join(' '));

test('offers ranges that end today, and the whole previous month', () => {
  expect(shown('2028-03-31')).toEqual([
    '2028-03-31 2028-03-31',
    '2028-03-25 2028-03-31',
    '2028-03-02 2028-03-31',
    '2028-03-01 2028-03-31',
    '2028-02-01 2028-02-29',
    '2028-01-01 2028-03-31',
  ]);
});

test('returns December of the previous year as the last month if it is January', () => {
  expect(daysOf('last_month', '2027-01-01')).toEqual({ first: '2026-12-01', last: '2026-12-31' });
  expect(daysOf('this_year', '2027-01-01')).toEqual({ first: '2027-01-01', last: '2027-01-01' });
});

test('compares the last 30 days with the 30 days before, even if they are a whole month', () => {
  const range = daysOf('last_30_days', '2026-11-30');
  expect(rangeBefore(range, 'last_30_days')).toEqual({ first: '2026-10-02', last: '2026-10-31' });
});

test.each([
  { range: ['2027-03-01', '2027-03-01'], before: ['2027-02-28', '2027-02-28'] },
  { range: ['2027-03-04', '2027-03-10'], before: ['2027-02-25', '2027-03-03'] },
  { range: ['2028-02-01', '2028-02-29'], before: ['2028-01-01', '2028-01-31'] },
  { range: ['2027-01-01', '2027-12-31'], before: ['2026-01-01', '2026-12-31'] },
  { range: ['2027-01-01', '2027-03-31'], before: ['2026-10-01', '2026-12-31'] },
  { range: ['2027-01-01', '2027-03-30'], before: ['2026-10-04', '2026-12-31'] },
])('compares $range with $before: as many whole months if possible, otherwise as many days', ({ range, before }) => {
  const [first = '', last = ''] = range;
  expect(Object.values(rangeBefore({ first, last }))).toEqual(before);
});
