import * as generalTexts from '@backline/contract/general.texts';
import type { PaymentDifference } from '@backline/contract/payment-differences';
import * as paymentDifferenceTexts from '@backline/contract/payment-differences.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './payment-differences.page.tsx';

const path = '/payment-differences';
const list = 'payments/list_differences';
const state = 'payments/get_comparison';
const compare = 'payments/compare';
const at = Date.UTC(2026, 10, 22, 9, 40);

const difference = (id: number, more: Partial<PaymentDifference> = {}): PaymentDifference => ({
  id,
  kind: 'lost_event',
  account_id: 'acct_1',
  about: `evt_${id}`,
  order_no: 'ABCDE23456',
  order: { order_id: 5, event_id: 7, event_name: 'Summer Night' },
  detail: 'checkout.paid',
  found_dttm: at,
  mended_dttm: at,
  ...more,
});
const compared = { begun_dttm: at, finished_dttm: at + 1_000, accounts: 3, failed_accounts: 0 };

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path,
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: { [list]: () => [], [state]: () => compared, ...answers },
  });
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

it('describes each difference with its order and how it was resolved', async () => {
  open({
    [list]: () => [
      difference(1),
      difference(2, { kind: 'payment_not_known', about: 'pay_2', detail: '2000', order: null, mended_dttm: null }),
      difference(3, { kind: 'other_amount', about: 'pay_3', detail: '123456', mended_dttm: null }),
      difference(4, { kind: 'payment_not_known', detail: '5', order: null, order_no: null, mended_dttm: null }),
    ],
  });
  const [lost, unknown, other, bare] = await rows();
  expect(lost?.textContent).toMatch(/The provider’s “checkout.paid” message never arrived.*evt_1.*acct_1.*Fixed/);
  expect(
    within(lost as HTMLElement)
      .getByRole('link', { name: 'ABCDE23456' })
      .getAttribute('href'),
  ).toBe('/orders/7/Summer%20Night/flashwave-detail/5');
  expect(unknown?.textContent).toMatch(/payment of \$20\.00 that matches no order.*not found.*Needs review/);
  expect(other?.textContent).toMatch(/The provider has \$1,234\.56 for this payment/);
  expect(bare?.textContent).toMatch(/\$0\.05/);
});

it('says that the records match if there are no differences, but not if the list failed to load', async () => {
  open();
  expect(await screen.findByText(paymentDifferenceTexts.none)).toBeTruthy();
  expect(await screen.findByText(/Last compared/)).toBeTruthy();
  let isBroken = true;
  const { user } = open({
    [list]: () => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : [difference(1)]),
  });
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.queryByText(paymentDifferenceTexts.none)).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});

it('says only once that the person may not see the list', async () => {
  const forbidden = () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden });
  open({ [list]: forbidden, [state]: forbidden });
  expect(await screen.findAllByText(generalTexts.forbidden)).toHaveLength(1);
});

it.each([
  [{ begun_dttm: null, finished_dttm: null, accounts: 0, failed_accounts: 0 }, /No comparison yet/],
  [{ ...compared, begun_dttm: at + 2_000 }, /Comparison started/],
  [{ ...compared, finished_dttm: null }, /Comparison started/],
  [{ ...compared, accounts: 1 }, /Last compared .*: 1 account$/],
  [{ ...compared, accounts: 1_200, failed_accounts: 2 }, /1,200 accounts. 2 could not be compared/],
])('describes the last comparison from its status %o', async (comparison, text) => {
  open({ [state]: () => comparison });
  await screen.findByText(paymentDifferenceTexts.none);
  await waitFor(() => {
    const told = [...document.querySelectorAll('p, [role=alert]')].map(({ textContent }) => textContent ?? '');
    expect(told.some((said) => text.test(said))).toBe(true);
  });
});

it('shows the list when only the comparison’s status could not be loaded', async () => {
  open({ [state]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByText(paymentDifferenceTexts.stateNotLoaded)).toBeTruthy();
  expect(await screen.findByText(paymentDifferenceTexts.none)).toBeTruthy();
});

it('starts one comparison on a double click and polls for its result', async () => {
  let comparison: typeof compared = compared;
  let found: PaymentDifference[] = [];
  const { user, sentTo } = open({
    [state]: () => comparison,
    [list]: () => found,
    [compare]: () => {
      comparison = { ...compared, begun_dttm: at + 5_000 };
      return { message: 'It has begun' };
    },
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText('It has begun')).toBeTruthy();
  expect(await screen.findByText(/Comparison started/)).toBeTruthy();
  expect(sentTo(compare)).toHaveLength(1);
  found = [difference(9)];
  comparison = { ...comparison, finished_dttm: at + 6_000 };
  expect(await screen.findByText(/“checkout.paid” message never arrived/)).toBeTruthy();
});

it('reports that the rate limit was reached', async () => {
  const { user } = open({
    [compare]: () => refuse(429, { code: 'too_many_requests', message: generalTexts.tooManyRequests }),
  });
  await user.click(await screen.findByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText(generalTexts.tooManyRequests)).toBeTruthy();
});
