import { describe, expect, it } from 'vitest';
import { formatTimes, quickTimes, timesBefore } from './report-times.ts';

describe('quick ranges and the preceding range', () => {
  const zoneOfHouse = 'America/Chicago';
  const local = (text: string) => Date.parse(text);

  it('offers whole days in the installation’s time zone, even if the browser has another date', () => {
    const now = Date.UTC(2026, 2, 9, 3);
    const shown = quickTimes(now, zoneOfHouse, null).map(
      ({ label, times }) => `${label}: ${formatTimes(times, zoneOfHouse)}`,
    );
    expect(shown).toEqual([
      'Today: 2026-03-08',
      'Last 7 days: 2026-03-02 – 2026-03-08',
      'Last 30 days: 2026-02-07 – 2026-03-08',
      'This month: 2026-03-01 – 2026-03-08',
      'Last month: 2026-02-01 – 2026-02-28',
      'This year: 2026-01-01 – 2026-03-08',
    ]);
  });

  it('starts and ends days at midnight, even on the day when clocks go forward', () => {
    const [today] = quickTimes(Date.UTC(2026, 2, 8, 18), zoneOfHouse, null);
    expect(today?.times).toEqual({ from: local('2026-03-08T00:00-06:00'), until: local('2026-03-08T23:59-05:00') });
    expect(timesBefore(today?.times ?? { from: null, until: null }, zoneOfHouse)).toEqual({
      from: local('2026-03-07T00:00-06:00'),
      until: local('2026-03-07T23:59-06:00'),
    });
  });

  it('compares a range of hours with the same number of hours before it', () => {
    const hours = { from: local('2026-03-07T12:00-06:00'), until: local('2026-03-07T13:29-06:00') };
    const before = timesBefore(hours, zoneOfHouse);
    expect(before === null ? null : formatTimes(before, zoneOfHouse)).toBe('2026-03-07 10:30 AM – 2026-03-07 11:59 AM');
  });

  it('returns no earlier range for a range that is open or ends before it starts', () => {
    expect(timesBefore({ from: null, until: 1 }, zoneOfHouse)).toBeNull();
    expect(timesBefore({ from: 1, until: null }, zoneOfHouse)).toBeNull();
    expect(timesBefore({ from: 120_000, until: 60_000 }, zoneOfHouse)).toBeNull();
  });
});
