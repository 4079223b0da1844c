import type { PaymentAlert } from '@backline/contract/payment-alerts';
import * as paymentAlertTexts from '@backline/contract/payment-alerts.texts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/page.tsx';
import { Component } from './payment-alerts.page.tsx';

const list = 'payments/list_alerts';
const alert = (id: number, more: Partial<PaymentAlert> = {}): PaymentAlert => ({
  id,
  kind: 'dispute',
  manager_name: 'Mona',
  amount: 50,
  detail: 'product not received',
  dispute_status: 'open',
  order: { order_id: 2, order_no: 'ABCDEFGH23', event_id: 7, event_name: 'Loud Night' },
  happened_dttm: Date.UTC(2030, 0, 2, 1, 30),
  ...more,
});
const open = (alerts: PaymentAlert[]) =>
  openPage({
    Component,
    path: '/payment-alerts',
    features: ['Page_Stripe_Connect'],
    answers: { [list]: () => alerts },
  });

it('shows for each alert what happened, its order, and the next step', async () => {
  open([
    alert(1),
    alert(2, { detail: 'lost', dispute_status: 'lost' }),
    alert(3, {
      kind: 'payout_failed',
      amount: 120,
      dispute_status: null,
      detail: 'The account is closed.',
      order: null,
    }),
  ]);
  expect(await screen.findByText('Dispute, $50.00')).toBeTruthy();
  expect(screen.getByText(paymentAlertTexts.next.dispute)).toBeTruthy();
  expect(screen.getByText('Dispute lost, $50.00')).toBeTruthy();
  expect(screen.getByText('Payout failed, $120.00')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'ABCDEFGH23' })).toHaveLength(2);
});

it.each(['won', 'lost'] as const)('shows that a dispute was %s instead of asking for a response', async (end) => {
  open([alert(1, { dispute_status: end })]);
  expect(await screen.findByText(paymentAlertTexts.ended[end])).toBeTruthy();
  expect(screen.queryByText(paymentAlertTexts.next.dispute)).toBeNull();
});

it.each([
  ['America/Chicago', 1, /^Your time \(C[DS]T\)$/],
  ['Asia/Kolkata', 2, /^Your time \(GMT\+5:30\)$/],
])('names in %s the time zone of its times, once', async (zone, minutes, shown) => {
  vi.stubEnv('TZ', zone);
  // Advances the clock. This also expires the browser's time zone, which is cached for one second.
  const now = Date.now() + minutes * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  open([alert(1)]);
  expect(await screen.findByText(shown)).toBeTruthy();
});

it('says that there are no alerts', async () => {
  open([]);
  expect(await screen.findByText(paymentAlertTexts.none)).toBeTruthy();
});
