import { expect, test } from 'vitest';
import type { MinuteRow } from './minute-counts.repository.ts';
import { presentDoors } from './nights.presenter.ts';

const minuteMs = 60_000;
const eight = Date.UTC(2026, 9, 31, 20);
/** A check-in in each of these minutes before and after eight. */
const arrivals = (...minutes: number[]): MinuteRow[] =>
  [null, ...minutes].map((minute) => ({
    minute_ms: minute === null ? null : eight + minute * minuteMs,
    checkins: minute === null ? minutes.length : 1,
    requests: 0,
    votes: 0,
    entries: 0,
    orders: 0,
    cents: 0,
  }));

test.each([0, 1, 59_999])(
  'the doors count no less than five minutes: who came five minutes ago is among them %i ms into a minute',
  (intoMs) => {
    const told = (...minutes: number[]) => presentDoors(arrivals(...minutes), eight + intoMs).figure;
    expect([told(-6), told(-5), told(-5, -3, 0), told(1)]).toEqual([0, 1, 3, 0]);
  },
);

test('the doors are open since the first came in, and since nobody knows when before that', () => {
  expect(presentDoors(arrivals(-90, -1), eight).since_dttm).toBe(eight - 90 * minuteMs);
  expect(presentDoors(arrivals(), eight)).toMatchObject({ since_dttm: null, figure: 0 });
});
