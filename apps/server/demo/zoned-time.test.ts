import { expect, test } from 'vitest';
import { wallClock } from './zoned-time.ts';

test('a wall clock shows the hour that was asked for, also on the other side of a change of clocks', () => {
  const october = new Date('2026-10-20T12:00:00Z');
  expect(wallClock(october, 1, [20, 0], 'America/Chicago').toISOString()).toBe('2026-10-22T01:00:00.000Z');
  expect(wallClock(october, 20, [20, 0], 'America/Chicago').toISOString()).toBe('2026-11-10T02:00:00.000Z');
  expect(wallClock(october, -3, [19, 30], 'Asia/Kolkata').toISOString()).toBe('2026-10-17T14:00:00.000Z');
});

test('the day is that of the place, not of UTC', () => {
  const lateInMumbai = new Date('2026-10-20T20:00:00Z');
  expect(wallClock(lateInMumbai, 0, [19, 0], 'Asia/Kolkata').toISOString()).toBe('2026-10-21T13:30:00.000Z');
});
