import type { Attendance } from '@backline/contract/attendance';
import { listFanPromoCodes, type ActivePromoCode } from '@backline/contract/promo-codes';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerLate, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { Component } from './promo-banner.tsx';
import * as promoTexts from '@backline/contract/promo-codes.texts';

const known: Partial<Attendance> = { event_id: 7, event_code: 'ABC234' };
const event = known as Attendance;
const code = (more: Partial<ActivePromoCode> = {}): ActivePromoCode => ({
  id: 3,
  code: 'ENCORE10',
  discount_type: 'percentage',
  discount_value: 10,
  start_dttm: Date.now() - 1_000,
  end_dttm: Date.now() + 3_600_000,
  artist_name: 'The Lamps',
  ...more,
});

beforeEach(() => signIn(7));

test('reserves space for announcements while they load, so that the page does not move', async () => {
  const codes = answerLate(listFanPromoCodes, [code(), code({ id: 4, code: 'TOUR5' })]);
  const { container } = open(<Component event={{ ...event, announced_codes: 2 }} />);
  await waitFor(() => expect(container.querySelectorAll('[aria-hidden="true"] p')).toHaveLength(2));
  codes.arrive();
  expect(await screen.findByText(/TOUR5/)).toBeTruthy();
  expect(container.querySelectorAll('p')).toHaveLength(2);
  expect(container.querySelector('[aria-hidden="true"]')).toBeNull();
});

test('announces a discount as a percentage or as an amount, in the specification’s words', async () => {
  answer(listFanPromoCodes, [
    code(),
    code({ id: 4, code: 'TOUR5', discount_type: 'fixed', discount_value: 5 }),
    code({ id: 5, code: 'CENTS', discount_type: 'fixed', discount_value: 4.5 }),
  ]);
  open(<Component event={event} />);
  const offer = 'We have a special offer for you! Use the promo code';
  for (const text of [
    `${offer} ENCORE10 at checkout and enjoy 10% Off your next purchase.`,
    `${offer} TOUR5 at checkout and enjoy $5 Off your next purchase.`,
    `${offer} CENTS at checkout and enjoy $4.50 Off your next purchase.`,
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('complementary', { name: promoTexts.fan.label })).toBeTruthy();
});

test('shows nothing if the only code has expired or if loading fails', async () => {
  answer(listFanPromoCodes, [code({ end_dttm: Date.now() - 1 })]);
  open(<Component event={event} />);
  await waitFor(() => expect(sent.get(listFanPromoCodes.path)).toHaveLength(1));
  expect(screen.queryByRole('complementary')).toBeNull();
  refuse(listFanPromoCodes, 404, { code: 'not_found', message: 'Unknown' });
  open(<Component event={{ ...event, event_id: 8 }} />);
  await waitFor(() => expect(sent.get(listFanPromoCodes.path)).toHaveLength(2));
  expect(screen.queryByRole('complementary')).toBeNull();
});
