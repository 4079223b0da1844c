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

test('hides a fan’s seat from the next fan on this phone if the first fan’s session expired', () => {
  endSession('lost');
  begin(2);
  expect(rememberedSeat(7)).toBeNull();
  expect(rememberedEvent('ABC234')).toBeNull();
});

test('deletes the seat when the fan signs out', () => {
  endSession('left');
  expect(rememberedSeat(7)).toBeNull();
});

test('restores the seat when the fan returns after an expired session', () => {
  endSession('lost');
  begin(1);
  expect(rememberedSeat(7)).toEqual(seat);
  expect(rememberedEvent('ABC234')).toBe(7);
});
