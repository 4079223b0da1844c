import { expect, test } from 'vitest';
import { stateOf } from './orders.presenter.ts';

const order = {
  status: 'COMPLETED',
  is_over: true,
  paid_cents: 5_000,
  refunded_cents: 0,
  refunding_cents: 0,
} as const;

test('shows a partly refunded order as paid, so that its fan can fetch the rest', () => {
  expect(stateOf({ ...order, refunding_cents: 2_000 })).toBe('paid');
  expect(stateOf({ ...order, refunded_cents: 2_000 })).toBe('paid');
});

test('shows a full refund as pending until the whole amount has been refunded', () => {
  expect(stateOf({ ...order, refunding_cents: 5_000 })).toBe('refunding');
  expect(stateOf({ ...order, refunded_cents: 2_000, refunding_cents: 3_000 })).toBe('refunding');
  expect(stateOf({ ...order, refunded_cents: 5_000 })).toBe('refunded');
});

test('shows a failed order as being refunded while any amount of its payment is being returned', () => {
  expect(stateOf({ ...order, status: 'FAILED', refunding_cents: 100 })).toBe('refunding');
});
