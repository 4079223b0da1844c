import type { OwnLayout, SavedView } from '@backline/contract/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { listedOrder } from '../../../testing/order.ts';
import { onScreenOf, openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { pickOption } from '../../../testing/pick-option.ts';
import { Component } from './event-orders.page.tsx';

const list = 'events/get_event_orders';
const setLayout = 'views/set_layout';
const plain: OwnLayout = { hidden: [], widths: [] };

const dear: SavedView = {
  id: 3,
  name: 'Dear',
  query: 'sort=total_desc',
  layout: plain,
  is_shared: false,
  is_default: false,
  may_change: true,
};

function open({ at = '', layout = plain, answers = {} as Record<string, Answer> } = {}) {
  const page = openPage({
    Component,
    path: '/orders/:event_id/:event_name',
    at: `/orders/7/Night%20One${at}`,
    features: ['Page_Orders'],
    answers: {
      ...lookups,
      [list]: () => [listedOrder(1)],
      'events/total_orders_sales': () => ({ todays_sales: 10, total_sales: 1234.5, total_orders: 12 }),
      'views/get_list_views': () => ({ layout, views: [dear], may_share: false }),
      [setLayout]: () => ({ message: 'ok' }),
      ...answers,
    },
  });
  return {
    ...page,
    requested: () => page.sentTo(list).map(({ input }) => input['sort'] ?? null),
    stored: () => page.sentTo(setLayout).map(({ input }) => input['layout']),
  };
}

const head = (name: string) => screen.findByRole('columnheader', { name });
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await head(name)).getByRole('button', { name }));

describe('sorts of the orders', () => {
  it('offers no sort for a column without one, nor while the list shows the hits of a search', async () => {
    open({ at: '?search=ann&sort=total_asc' });
    expect(within(await head('Customer')).queryByRole('button')).toBeNull();
    expect(within(await head('Total')).queryByRole('button')).toBeNull();
    expect((await head('Total')).getAttribute('aria-sort')).toBeNull();
  });

  it('ignores an unknown sort in the address', async () => {
    const { requested } = open({ at: '?sort=secret_asc' });
    await head('Total');
    expect(requested()).toEqual([null]);
  });

  it('says so when the server does not keep the sort, and shows the list in it', async () => {
    const { user, requested } = open({
      answers: { [setLayout]: () => refuse(500, { code: 'internal', message: 'Broken' }) },
    });
    await press(user, 'Total');
    expect(await screen.findByText('Broken')).toBeTruthy();
    await waitFor(() => expect(requested()).toContain('total_asc'));
  });

  it('sorts by a head ascending, then descending, then in the default order, and keeps each choice', async () => {
    const { user, router, requested, stored } = open();
    for (const [sort, direction] of [
      ['total_asc', 'ascending'],
      ['total_desc', 'descending'],
      [null, null],
    ] as const) {
      await press(user, 'Total');
      await waitFor(async () => expect((await head('Total')).getAttribute('aria-sort')).toBe(direction));
      expect(new URLSearchParams(router.state.location.search).get('sort')).toBe(sort);
    }
    await waitFor(() => expect(requested().slice(0, 3)).toEqual([null, 'total_asc', 'total_desc']));
    await waitFor(() =>
      expect(stored()).toEqual([{ ...plain, sort: 'total_asc' }, { ...plain, sort: 'total_desc' }, plain]),
    );
  });

  it('returns to the previous sort by Back', async () => {
    const { user, router } = open();
    await press(user, 'Total');
    await press(user, 'Order');
    await waitFor(async () => expect((await head('Order')).getAttribute('aria-sort')).toBe('ascending'));
    await router.navigate(-1);
    await waitFor(async () => expect((await head('Total')).getAttribute('aria-sort')).toBe('ascending'));
  });

  it('opens the list in the sort that the person chose last, unless the address has filters', async () => {
    const kept = open({ layout: { ...plain, sort: 'total_desc' } });
    await waitFor(() => expect(kept.requested()).toEqual(['total_desc']));
    const filtered = open({ at: '?status=ready', layout: { ...plain, sort: 'total_desc' } });
    await waitFor(() => expect(filtered.requested()).toEqual([null]));
  });

  it('sorts by the view, and does not keep a change of its sort as the person’s own', async () => {
    const { user, requested, stored } = open({ at: '?view=3', layout: { ...plain, sort: 'time_asc' } });
    await waitFor(() => expect(requested()).toEqual(['total_desc']));
    await press(user, 'Order');
    await waitFor(() => expect(requested()).toEqual(['total_desc', 'time_asc']));
    expect(stored()).toEqual([]);
  });

  it('offers the sorts in the dialog of the columns, because cards have no heads', async () => {
    onScreenOf(390);
    const { user, requested } = open();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await pickOption(user, await screen.findByRole('combobox', { name: 'Sort by' }), 'Total, descending');
    await waitFor(() => expect(requested()).toEqual([null, 'total_desc']));
    onScreenOf(1_200);
  });
});
