import { expect, it } from 'vitest';
import { addressOf, dependents } from './event-dependencies.ts';
import { newEvent } from './event-values.ts';

const after = (changed: Partial<typeof newEvent>) => dependents(changed, { ...newEvent, ...changed });

it('clears the state and city with the country, and the city with the state', () => {
  expect(after({ country: 'India' })).toEqual({ state: undefined, state_code: '', city: undefined });
  expect(after({ state: 'Kerala' })).toEqual({ city: undefined });
});

it('clears the artists and team with the manager', () => {
  expect(after({ manager_id: 12 })).toEqual({ artist_id: [], team_members_id: [] });
});

it('derives the kiosk flag from the two delivery switches', () => {
  const flags = (is_free_standing_available: boolean, in_seat_delivery: boolean) =>
    dependents({ in_seat_delivery }, { ...newEvent, is_free_standing_available, in_seat_delivery }).kiosk_available;
  expect(flags(true, true)).toBe(true);
  expect(flags(true, false)).toBe(true);
  expect(flags(false, true)).toBe(false);
  expect(flags(false, false)).toBe(false);
});

it('clears the pick-up texts when the kiosk is turned off, by hand or by a switch', () => {
  const cleared = { kiosk_location: '', kiosk_pickup: '' };
  expect(after({ kiosk_available: false })).toEqual(cleared);
  expect(after({ is_free_standing_available: false })).toEqual({ kiosk_available: false, ...cleared });
  expect(after({ kiosk_location: 'Gate 2' })).toEqual({});
});

it('derives an SEO URL from the name, and an unused one for a copy with the same name', () => {
  expect(addressOf('Ren\u00e9 & The  Lamps!', null)).toBe('rene-the-lamps');
  expect(addressOf('Nacht der M\u00fccken', null)).toBe('nacht-der-muecken');
  expect(addressOf('Night One', { taken: 'night-one', free: 'night-one-copy-2' })).toBe('night-one-copy-2');
  expect(addressOf('Night Two', { taken: 'night-one', free: 'night-one-copy-2' })).toBe('night-two');
  expect(addressOf('さくら', null)).toBe('');
});
