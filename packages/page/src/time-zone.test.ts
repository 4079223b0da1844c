import { zoneOf, ianaZone, timezones } from '@backline/contract/time-zones';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { boundsOfDay, fromWallClock, localZone, toWallClock } from './time-zone.ts';

const chicago = ianaZone.CST;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('conversion between local time and UTC', () => {
  it('reads a winter and a summer evening with their own offsets', () => {
    expect(fromWallClock('2026-01-15T19:30', chicago)).toBe(Date.UTC(2026, 0, 16, 1, 30));
    expect(fromWallClock('2026-07-15T19:30', chicago)).toBe(Date.UTC(2026, 6, 16, 0, 30));
  });

  it('shifts a time in the spring clock-change gap forward by the length of the gap', () => {
    expect(fromWallClock('2026-03-08T01:59', chicago)).toBe(Date.UTC(2026, 2, 8, 7, 59));
    expect(toWallClock(fromWallClock('2026-03-08T02:30', chicago), chicago)).toBe('2026-03-08T03:30');
    expect(fromWallClock('2026-03-08T03:00', chicago)).toBe(Date.UTC(2026, 2, 8, 8, 0));
  });

  it('chooses the first of two equal local times in autumn', () => {
    expect(fromWallClock('2026-11-01T01:30', chicago)).toBe(Date.UTC(2026, 10, 1, 6, 30));
    expect(fromWallClock('2026-11-01T02:00', chicago)).toBe(Date.UTC(2026, 10, 1, 8, 0));
  });

  it('handles the half-hour offset of India', () => {
    expect(fromWallClock('2026-05-01T00:15', ianaZone.IST)).toBe(Date.UTC(2026, 3, 30, 18, 45));
  });

  it('shows midnight as 00, not as 24', () => {
    expect(toWallClock(Date.UTC(2026, 0, 1, 6, 0), chicago)).toBe('2026-01-01T00:00');
  });

  it('round-trips sampled half hours of a year in every offered zone', () => {
    for (const label of timezones) {
      const zone = zoneOf(label);
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 1_800_000 * 7) {
        const shown = toWallClock(at, zone);
        expect(toWallClock(fromWallClock(shown, zone), zone)).toBe(shown);
      }
    }
  });

  it('rejects text that is not a time', () => {
    expect(() => fromWallClock('tomorrow', chicago)).toThrow(RangeError);
  });
});

it.each([
  ['2030-03-10', 'America/Chicago', '2030-03-10T06:00Z', '2030-03-11T05:00Z'],
  ['2030-11-03', 'America/Chicago', '2030-11-03T05:00Z', '2030-11-04T06:00Z'],
  ['2030-12-31', 'Asia/Kathmandu', '2030-12-30T18:15Z', '2030-12-31T18:15Z'],
  // In Beirut the clocks skip from midnight to 1 AM on this day.
  ['2030-03-31', 'Asia/Beirut', '2030-03-30T22:00Z', '2030-03-31T21:00Z'],
])('the day %s in %s lasts from its local midnight to the next', (day, zone, start, next) => {
  expect(boundsOfDay(day, zone)).toEqual({ start: Date.parse(start), next: Date.parse(next) });
});

it('follows the time zone of a travelling browser, even between zones with the same clock time', () => {
  vi.useFakeTimers();
  for (const zone of ['Asia/Tokyo', 'America/New_York', 'Asia/Tokyo', 'Asia/Seoul']) {
    vi.stubEnv('TZ', zone);
    vi.advanceTimersByTime(1_001);
    expect(localZone()).toBe(zone);
  }
});
