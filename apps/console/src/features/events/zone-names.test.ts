import { otherZones, timezones } from '@backline/contract/time-zones';
import { expect, it } from 'vitest';
import { isCalled } from './zone-names.ts';

it.each([
  ['GMT', 'Europe/London', 'Europe/Berlin'],
  ['gmt', 'Africa/Abidjan', 'Asia/Tokyo'],
  ['UTC', 'UTC', 'Asia/Tokyo'],
  ['BST', 'Europe/London', 'Europe/Berlin'],
  ['CET', 'Europe/Berlin', 'Europe/London'],
  ['CEST', 'Europe/Madrid', 'Asia/Tokyo'],
  ['AEST', 'Australia/Sydney', 'Asia/Tokyo'],
  ['CDT', 'CST', 'MST'],
  ['GMT+1', 'Europe/Berlin', 'Asia/Tokyo'],
  ['GMT +5', 'Asia/Kathmandu', 'Asia/Tokyo'],
  ['UTC-07:00', 'America/Phoenix', 'Asia/Tokyo'],
  ['+05:30', 'IST', 'Asia/Kathmandu'],
])('searching %s finds the zone %s and not %s', (typed, found, other) => {
  expect([isCalled(found, typed), isCalled(other, typed)]).toEqual([true, false]);
});

it('finds fewer than 60 zones by a zone name, and none by a single letter', () => {
  const zones = [...timezones, ...otherZones()];
  for (const typed of ['GMT', 'UTC', 'BST'])
    expect(zones.filter((zone) => isCalled(zone, typed)).length).toBeLessThan(60);
  expect(zones.filter((zone) => isCalled(zone, 'G'))).toEqual([]);
});
