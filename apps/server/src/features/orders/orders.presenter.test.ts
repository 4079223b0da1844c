import { expect, test } from 'vitest';
import { stateOf } from './orders.presenter.ts';

const order = {
  status: 'COMPLETED',
  is_over: true,
  paid_cents: 5_000,
  refunded_cents: 0,
  refunding_cents: 0,
} as const;

test('a paid order of which a part is on its way back is paid still, so that its fan can show its code for the rest', () => {
  expect(stateOf({ ...order, refunding_cents: 2_000 })).toBe('paid');
  expect(stateOf({ ...order, refunded_cents: 2_000 })).toBe('paid');
});

test('an order of which all goes back is on its way back until all of it is there', () => {
  expect(stateOf({ ...order, refunding_cents: 5_000 })).toBe('refunding');
  expect(stateOf({ ...order, refunded_cents: 2_000, refunding_cents: 3_000 })).toBe('refunding');
  expect(stateOf({ ...order, refunded_cents: 5_000 })).toBe('refunded');
});

test('a payment in vain is on its way back whatever its amount', () => {
  expect(stateOf({ ...order, status: 'FAILED', refunding_cents: 100 })).toBe('refunding');
});
