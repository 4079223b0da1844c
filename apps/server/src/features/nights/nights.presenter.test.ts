import { expect, test } from 'vitest';
import type { MinuteRow } from './minute-counts.repository.ts';
import { presentDoors } from './nights.presenter.ts';

const minuteMs = 60_000;
const eight = Date.UTC(2026, 9, 31, 20);
/** Returns a row with the total, and one check-in at each of these minutes after 20:00. */
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

test.each([
  [0, -5],
  [29_999, -5],
  [30_000, -4],
  [59_999, -4],
])(
  'counts check-ins of about the last five minutes: at %i ms into a minute, it starts with minute %i',
  (intoMs, first) => {
    const figureAt = (...minutes: number[]) => presentDoors(arrivals(...minutes), eight + intoMs).figure;
    expect([figureAt(first - 1), figureAt(first), figureAt(first, -3, 0), figureAt(1)]).toEqual([0, 1, 3, 0]);
    const spansMs = intoMs - first * minuteMs;
    expect([spansMs >= 4.5 * minuteMs, spansMs < 5.5 * minuteMs]).toEqual([true, true]);
  },
);

test('shows the doors as open since the first check-in, and without a time if nobody has checked in', () => {
  expect(presentDoors(arrivals(-90, -1), eight).since_dttm).toBe(eight - 90 * minuteMs);
  expect(presentDoors(arrivals(), eight)).toMatchObject({ since_dttm: null, figure: 0 });
});
