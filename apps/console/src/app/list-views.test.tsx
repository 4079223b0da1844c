import type { SavedView } from '@backline/contract/saved-views';
import { features } from '@backline/contract/features';
import * as viewTexts from '@backline/contract/saved-views.texts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookups } from '../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../testing/page.tsx';
import { Component as Events } from '../features/events/event-list.page.tsx';
import { Component as AllFans } from '../features/fans/all-fans.page.tsx';
import { Component as EventFans } from '../features/fans/event-fans.page.tsx';
import { Component as Orders } from '../features/orders/event-orders.page.tsx';
import { Component as Products } from '../features/products/all-products.page.tsx';
import { Component as PromoCodes } from '../features/promo-codes/all-promo-codes.page.tsx';
import { Component as Tickets } from '../features/support-tickets/house-tickets.page.tsx';

const pages = [
  { name: 'Events', Component: Events, path: '/groups/all', list: 'events/events_list' },
  { name: 'Users', Component: AllFans, path: '/users/all', list: 'users/users_list' },
  { name: 'event Users', Component: EventFans, path: '/users/:event_id/:event_name', list: 'users/users_list' },
  { name: 'Orders', Component: Orders, path: '/orders/:event_id/:event_name', list: 'events/get_event_orders' },
  { name: 'Products', Component: Products, path: '/product/all', list: 'product/get_artist_product_list' },
  { name: 'Promo codes', Component: PromoCodes, path: '/promocode/all', list: 'promo_code/get_artist_promo_code_list' },
  {
    name: 'Support tickets',
    Component: Tickets,
    path: '/customer-tickets/all',
    list: 'events/get_user_event_support_cases',
  },
];

const layout = { hidden: [], widths: [] };
const standard: SavedView = {
  id: 3,
  name: 'Tour',
  query: 'search=tour',
  layout,
  is_shared: false,
  is_default: true,
  may_change: true,
};

type Page = (typeof pages)[number];

function open({ Component, path, list }: Page, views: Answer, search?: string) {
  const at = path.replace(':event_id', '7').replace(':event_name', 'Night%20One');
  const { sentTo, user } = openPage({
    Component,
    path,
    at: search === undefined ? at : `${at}?${search}`,
    role: 'ADMIN',
    features,
    answers: { ...lookups, [list]: () => [], 'views/get_list_views': views },
  });
  return { user, requested: () => sentTo(list).map(({ input }) => input['search']) };
}

describe.each(pages)('$name', (page) => {
  it('is requested without a view when the views cannot be loaded', async () => {
    const { requested } = open(page, () => refuse(500, { code: 'internal', message: 'Broken' }));
    await waitFor(() => expect(requested()).toHaveLength(1));
  });

  it('is first requested with the filters of the default view', async () => {
    const { requested } = open(page, () => ({ layout, views: [standard], may_share: false }));
    await waitFor(() => expect(requested()).toEqual(['tour']));
  });

  it('does not wait for the views if the address has filters', async () => {
    const { requested } = open(page, () => new Promise(() => {}), 'search=late');
    await waitFor(() => expect(requested()).toEqual(['late']));
  });
});

describe('the buttons for columns and views', () => {
  const page = pages[0] as Page;

  it('say why they are disabled when the views cannot be loaded, and work after a retry', async () => {
    let isBroken = true;
    const { user } = open(page, () =>
      isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : { layout, views: [], may_share: false },
    );
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await screen.findByText(viewTexts.notLoaded);
    for (const name of ['Columns', 'Views']) {
      expect(button(name).disabled).toBe(true);
      expect(document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        viewTexts.notLoaded,
      );
    }
    await user.click(button('Retry'));
    await waitFor(() => expect(button('Retry').classList.contains('ant-btn-loading')).toBe(false));
    expect(screen.getByText(viewTexts.notLoaded)).toBeTruthy();
    isBroken = false;
    await user.click(button('Retry'));
    await waitFor(() => expect(button('Columns').disabled).toBe(false));
    expect(button('Views').disabled).toBe(false);
    expect(screen.queryByText(viewTexts.notLoaded)).toBeNull();
    expect(document.activeElement).toBe(button('Columns'));
  });
});
