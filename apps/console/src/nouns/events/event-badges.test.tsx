import type { Feature } from '@backline/contract/features';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/page.tsx';
import { EventNav } from './event-nav.tsx';

const counts = { waiting_orders: 100, open_polls: 1 };

const open = (features: readonly Feature[], answer: object = counts, unread = 3) =>
  openPage({
    Component: () => <EventNav event={{ id: 7, name: 'Night One' }} startsAt={null} />,
    path: '*',
    at: '/groups/detail/7/x',
    features,
    answers: {
      'events/get_event_badges': () => answer,
      'events/get_or_set_event_support_case_read': () => ({ data: { unread } }),
    },
  });

const names = () =>
  screen.getAllByRole('link').map((link) => {
    const mark = within(link).queryByRole('img');
    return mark === null ? link.textContent : `${link.textContent.replace(/ [\d+]+$/, '')} ${mark.ariaLabel}`;
  });

it('requests no badges of pages that the person may not open', async () => {
  const { sentTo } = open(['Page_Events']);
  await screen.findByRole('link', { name: 'Home' });
  expect([sentTo('events/get_event_badges'), sentTo('events/get_or_set_event_support_case_read')]).toEqual([[], []]);
});

it('shows no badge for 0', async () => {
  const { sentTo } = open(['Page_Polls', 'Page_Orders', 'Page_Support'], { waiting_orders: 0, open_polls: 0 }, 0);
  await screen.findByRole('link', { name: 'Orders' });
  await expect.poll(() => sentTo('events/get_event_badges').length).toBe(1);
  expect(names()).toEqual(['Polls', 'Support Tickets', 'Orders']);
  expect(screen.queryByRole('img')).toBeNull();
});

it('announces how many items wait on each page, and displays a number above 99 as 99+', async () => {
  const { sentTo } = open(['Page_Polls', 'Page_Orders', 'Page_Support']);
  const orders = await screen.findByRole('link', { name: 'Orders 99+ waiting' });
  expect(orders.textContent).toBe('Orders 99+');
  await screen.findByRole('link', { name: 'Support Tickets 3 unread' });
  expect(names()).toEqual(['Polls 1 open', 'Support Tickets 3 unread', 'Orders 99+ waiting']);
  expect(sentTo('events/get_event_badges').map(({ input }) => input)).toEqual([{ event_id: '7' }]);
});

it('counts waiting orders on the link to the hand-over if the person may open that page', async () => {
  open(['Page_Orders', 'Page_Merch_QR_Code']);
  await screen.findByRole('link', { name: 'Order Fulfillment 99+ waiting' });
  expect(names()).toEqual(['Orders', 'Order Fulfillment 99+ waiting']);
});
