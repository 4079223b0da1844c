import type { Attendance } from '@backline/contract/attendance';
import { beforeEach, expect, test } from 'vitest';
import { emptyCart } from './cart-store.ts';
import { keepTyped, keptDelivery } from './delivery-values.ts';

const known: Partial<Attendance> = { event_id: 7, section: '', row: '7', seat: '12' };
const event = known as Attendance;
const key = 'fan.delivery.7';

beforeEach(() => localStorage.clear());

test('ignores stored values of the wrong type and broken JSON', () => {
  for (const stored of ['{"seat":5,"phone":null,"row":"8"}', '{"row":"8","other":"x"}']) {
    localStorage.setItem(key, stored);
    expect(keptDelivery(event, ['seat'])).toMatchObject({ seat: '12', row: '8', phone: expect.any(Object) });
  }
  for (const stored of ['null', '[]', '{"row', '"x"']) {
    localStorage.setItem(key, stored);
    expect(keptDelivery(event, ['seat'])).toMatchObject({ kind: 'seat', row: '7', seat: '12' });
  }
});

test('keeps a typed address until the order is placed; the seat follows the latest check-in unless it was edited', () => {
  const first = keptDelivery(event, ['seat', 'shipping']);
  keepTyped(event, ['seat', 'shipping'], { ...first, kind: 'shipping', shipping_city: 'Oslo' });
  const moved = { ...event, seat: '14' };
  expect(keptDelivery(moved, ['seat', 'shipping'])).toEqual({
    ...first,
    kind: 'shipping',
    shipping_city: 'Oslo',
    seat: '14',
  });
  expect(keptDelivery(moved, ['kiosk']).kind).toBe('kiosk');
  emptyCart(7);
  expect(localStorage.getItem(key)).toBeNull();
  expect(keptDelivery(event, ['seat', 'shipping'])).toEqual(first);
});
