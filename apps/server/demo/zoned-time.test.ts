import { expect, test } from 'vitest';
import { wallClock } from './zoned-time.ts';

test('returns the requested local hour, even across a change to or from daylight saving', () => {
  const october = new Date('2026-10-20T12:00:00Z');
  expect(wallClock(october, 1, [20, 0], 'America/Chicago').toISOString()).toBe('2026-10-22T01:00:00.000Z');
  expect(wallClock(october, 20, [20, 0], 'America/Chicago').toISOString()).toBe('2026-11-10T02:00:00.000Z');
  expect(wallClock(october, -3, [19, 30], 'Asia/Kolkata').toISOString()).toBe('2026-10-17T14:00:00.000Z');
});

test('counts days in the local zone, not in UTC', () => {
  const lateInMumbai = new Date('2026-10-20T20:00:00Z');
  expect(wallClock(lateInMumbai, 0, [19, 0], 'Asia/Kolkata').toISOString()).toBe('2026-10-21T13:30:00.000Z');
});
