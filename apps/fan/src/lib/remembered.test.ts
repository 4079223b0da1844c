import { beforeEach, expect, test } from 'vitest';
import { rememberedEvent, rememberedSeat, rememberEvent, rememberSeat } from './remembered.ts';
import { beginSession, endSession } from './session.ts';

const seat = { section: 'Floor', row: 'C', seat: '7' };
const begin = (id: number) => beginSession({ csrfToken: 'token', id, isNew: false });

beforeEach(() => {
  localStorage.clear();
  begin(1);
  rememberEvent('ABC234', 7);
  rememberSeat(7, seat);
});

test('the seat of a fan whose session lapsed is not told to somebody else who signs in on the same phone', () => {
  endSession('lost');
  begin(2);
  expect(rememberedSeat(7)).toBeNull();
  expect(rememberedEvent('ABC234')).toBeNull();
});

test('a fan who signs out leaves no seat behind', () => {
  endSession('left');
  expect(rememberedSeat(7)).toBeNull();
});

test('a fan whose session lapsed finds their seat again', () => {
  endSession('lost');
  begin(1);
  expect(rememberedSeat(7)).toEqual(seat);
  expect(rememberedEvent('ABC234')).toBe(7);
});
