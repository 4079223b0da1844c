/** Whole days of a calendar, both ends included: `2026-02-01` to `2026-02-28`. */
export interface DayRange {
  first: string;
  last: string;
}

export const quickRanges = ['today', 'last_7_days', 'last_30_days', 'this_month', 'last_month', 'this_year'] as const;
export type QuickRange = (typeof quickRanges)[number];

export const quickRangeNames: Readonly<Record<QuickRange, string>> = {
  today: 'Today',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
};

const dayMs = 86_400_000;

const dayNumber = (day: string) => Date.parse(`${day}T00:00Z`) / dayMs;
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(dayNumber(day) + days);

const countOfDays = ({ first, last }: DayRange) => dayNumber(last) - dayNumber(first) + 1;

/** Returns the first day of the month that is `months` months after the month of `day`. */
const firstOfMonth = (day: string, months = 0) => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

export function daysOf(range: QuickRange, today: string): DayRange {
  switch (range) {
    case 'today':
      return { first: today, last: today };
    case 'last_7_days':
      return { first: addDays(today, -6), last: today };
    case 'last_30_days':
      return { first: addDays(today, -29), last: today };
    case 'this_month':
      return { first: firstOfMonth(today), last: today };
    case 'last_month':
      return { first: firstOfMonth(today, -1), last: addDays(firstOfMonth(today), -1) };
    case 'this_year':
      return { first: `${today.slice(0, 4)}-01-01`, last: today };
  }
}

/**
 * Returns the range that ends on the day before this one starts. It has as many months if the range consists of whole
 * months, otherwise as many days. `last_30_days` is never compared as a month, even if the 30 days are one.
 */
export function rangeBefore(range: DayRange, quick?: QuickRange): DayRange {
  const { first, last } = range;
  const end = addDays(last, 1);
  const areMonths = quick !== 'last_30_days' && first.endsWith('-01') && end.endsWith('-01');
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return {
    first: areMonths ? firstOfMonth(first, monthOf(first) - monthOf(end)) : addDays(first, -countOfDays(range)),
    last: addDays(first, -1),
  };
}
