import * as paymentFanTexts from '@backline/contract/payments.fan.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { FanOrder, FanOrderState } from '@backline/contract/orders';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './payment-processing.page.tsx';

const path = '/paymentProcessing';
const orderCall = 'fan/get_order';

const order = (state: FanOrderState): FanOrder => ({
  order_no: 'ABCDE23456',
  event_id: 7,
  state,
  status: 'PENDING',
  order_processing_status: 'received',
  failure_message: '',
  receipts: [],
  created_dttm: 1,
  total_amount: 25,
  quantity: 1,
  event_code: 'LANTERN',
  event_name: 'Loud Night',
  expires_dttm: 2,
  paid_dttm: null,
  items: [],
  sub_total: 25,
  promo_code: null,
  discount_type: null,
  discount_value: 0,
  discount_amount: 0,
  delivery_charge: null,
  delivery_charge_amount: 0,
  platform_service_fee: 0,
  platform_service_fee_amount: 0,
  tax_percentage: 0,
  total_tax_amount: 0,
  refunded_amount: 0,
  is_disputed: false,
  delivery_kind: 'kiosk',
  section: '',
  row: '',
  seat: '',
  kiosk_location: '',
  kiosk_pickup: '',
  shipping_address: null,
});

let replace: ReturnType<typeof vi.fn>;
beforeEach(() => {
  localStorage.setItem('fan.csrfToken', 'token');
  replace = vi.fn();
  vi.stubGlobal('location', { origin: 'http://localhost:3000', href: 'http://localhost:3000/', replace });
});
afterEach(() => {
  localStorage.removeItem('fan.csrfToken');
  vi.unstubAllGlobals();
});

const open = (answer: Answer, at = `${path}?order=ABCDE23456`) =>
  openPage({ Component, path, at, features: [], answers: { [orderCall]: answer } });

it('polls at growing intervals until the outcome is known, then opens the order', async () => {
  let state: FanOrderState = 'waiting';
  const { sentTo } = open(() => order(state));
  expect(await screen.findByRole('heading', { name: paymentFanTexts.paymentProcessing })).toBeTruthy();
  await waitFor(() => expect(sentTo(orderCall)).toHaveLength(1));
  expect(replace).not.toHaveBeenCalled();
  state = 'paid';
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/fan/LANTERN/orders/ABCDE23456'));
  expect(sentTo(orderCall)).toHaveLength(2);
});

it.each<FanOrderState>(['paid', 'failed', 'refunding', 'refunded'])(
  'opens an order that is %s at once',
  async (state) => {
    open(() => order(state));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/fan/LANTERN/orders/ABCDE23456'));
  },
);

it.each([401, 403, 404, 422])(
  'stops polling on the status %s, when the fan of this browser may not open the order',
  async (status) => {
    const { sentTo } = open(() => refuse(status, { code: 'not_found', message: generalTexts.rowNotFound }));
    expect(await screen.findByRole('heading', { name: paymentFanTexts.notHere })).toBeTruthy();
    expect(screen.getByText(paymentFanTexts.lookInApp)).toBeTruthy();
    expect(screen.queryByText(paymentFanTexts.paymentProcessing)).toBeNull();
    expect(screen.getByRole('link', { name: 'To your events' }).getAttribute('href')).toBe('/fan');
    expect(sentTo(orderCall)).toHaveLength(1);
  },
);

it('keeps polling through a broken connection', async () => {
  let isBroken = true;
  open(() => (isBroken ? refuse(503, { code: 'unavailable', message: 'Away' }) : order('paid')));
  await screen.findByRole('heading', { name: paymentFanTexts.paymentProcessing });
  isBroken = false;
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
});

it('says after 20 seconds that the page may be closed, and links to the order', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open(() => order('waiting'));
    await screen.findByRole('heading', { name: paymentFanTexts.paymentProcessing });
    expect(screen.queryByText(paymentFanTexts.takesLonger)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByText(paymentFanTexts.takesLonger)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'To your order' });
    expect(link.getAttribute('href')).toBe('/fan/LANTERN/orders/ABCDE23456');
  } finally {
    vi.useRealTimers();
  }
});
