import * as orderTexts from '@backline/contract/orders.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { StoreOrder } from '@backline/contract/store-orders';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import parts from '../../nouns/orders/order-parts.module.css';
import { storeInfo } from '../../../testing/order-info.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component as OrdersPage } from './event-orders.page.tsx';
import { listedOrder, unknownId } from '../../../testing/order.ts';
import { Component as StoreOrderPage } from './store-order.page.tsx';

const detail = 'store/get_order_details';
const update = 'events/update_order';

const order = (more: Partial<StoreOrder> = {}): StoreOrder => ({
  id: 2,
  event_id: 7,
  status: 'received',
  is_test: false,
  short_description: '1 × Tour Shirt - M',
  order_info: storeInfo,
  can: { update: true },
  cancelled_dttm: null,
  ...more,
});
const open = (shown: StoreOrder[], answers: Record<string, Answer> = {}, id = '2') =>
  openPage({
    Component: StoreOrderPage,
    path: '/orders/:event_id/:event_name/detail/:group_order_id',
    at: `/orders/7/Night%20One/detail/${id}`,
    features: ['Page_Orders'],
    answers: { ...lookups, [detail]: () => shown, ...answers },
  });

describe('an order of an artist’s own store', () => {
  it('says that an unknown order was not found and links back', async () => {
    open([], { [detail]: () => refuse(404, { code: 'not_found', message: 'This does not exist.' }) });
    expect(await screen.findByText('This does not exist.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy();
  });

  it('shows a malformed id as not found, without a retry', async () => {
    open([], { [detail]: unknownId }, 'abc');
    expect(await screen.findByRole('heading', { name: generalTexts.rowNotFound })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows everything the store sent, including the seat', async () => {
    open([order()]);
    expect(await screen.findByText(storeInfo.line_items[0]?.name ?? '')).toBeTruthy();
    // The headings are the same as on a card payment's page.
    for (const name of ['Order', 'Customer', 'Items', 'Shipping', 'Delivery To']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
      expect(screen.getByRole('region', { name }).className).toBe(parts['section']);
    }
    expect(['Section', 'Row', 'Seat'].map((label) => screen.getByText(label).nextSibling?.textContent)).toEqual([
      '12',
      'C',
      '4',
    ]);
  });

  it.each([
    ['completed', 'Completed'],
    ['inprogress', 'In Progress'],
    ['onhold', 'On Hold'],
    ['ready', 'Received'],
    ['cancelled', 'Received'],
  ] as const)('shows the store status %s as %s', async (status, words) => {
    open([order({ status })]);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('changes a store order’s status and shows the server’s message and the new status', async () => {
    let stored = order();
    const { user, sentTo } = open([], {
      [detail]: () => [stored],
      [update]: ({ input }) => {
        stored = order({ status: input.status as StoreOrder['status'] });
        return { message: orderTexts.statusUpdated, batch_id: crypto.randomUUID() };
      },
    });
    await user.click(await screen.findByRole('combobox', { name: `Status of order ${storeInfo.order_number}` }));
    const choices = await waitFor(() => {
      const all = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
      expect(all.map(({ textContent }) => textContent)).toEqual(['Received', 'In Progress', 'On Hold', 'Completed']);
      return all;
    });
    await user.click(choices[2] as HTMLElement);
    await waitFor(() =>
      expect(sentTo(update)[0]?.input).toMatchObject({
        event_id: 7,
        order_id: 2,
        status: 'onhold',
        isflashwave: false,
      }),
    );
    expect(await screen.findByText(orderTexts.statusUpdated)).toBeTruthy();
  });

  it('strikes through removed items with their reason, and shows the remaining quantity of others', async () => {
    const line = { quantity: 2, price: '25.00', total_discount: '0.00', product_exists: true };
    open([
      order({
        order_info: {
          ...storeInfo,
          total_price: '50.00',
          ordered_price: '175.00',
          refunded_shipping: '4.00',
          line_items: [
            { ...line, name: 'Shirt', refunded_quantity: 1 },
            { ...line, name: 'Poster', removed_quantity: 2 },
            { ...line, name: 'Cap', refunded_quantity: 2 },
            { ...line, name: 'Mug', shipped_quantity: 2 },
            { ...line, name: 'Voucher', is_carried: false },
          ],
        },
      }),
    ]);
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map((row) => [row.textContent, row.querySelector('s')?.textContent ?? null])).toEqual([
      ['Shirt 1 of 2: Refunded1$25.00-', null],
      ['Poster Removed2$25.00-', 'Poster'],
      ['Cap Refunded2$25.00-', 'Cap'],
      ['Mug Shipped by the shop2$25.00-', 'Mug'],
      ['Voucher No pickup needed2$25.00-', null],
    ]);
    expect(screen.getByText('Original total').nextSibling?.textContent).toBe('$175.00');
    expect(screen.getByText('Refunded', { selector: 'li span' }).nextSibling?.textContent).toBe('$4.00');
  });

  it('marks a test order of the store', async () => {
    open([order({ is_test: true })]);
    expect((await screen.findByRole('alert')).textContent).toBe('Test order. It is not included in any total.');
  });

  it('shows when the store cancelled an order', async () => {
    open([order({ cancelled_dttm: Date.UTC(2030, 0, 2, 4) })]);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The store cancelled this order on 2030-01-01 10:00 PM.',
    );
  });
});

it('lists a store order with its own currency, links to its page and includes it in bulk changes', async () => {
  openPage({
    Component: OrdersPage,
    path: '/orders/:event_id/:event_name',
    features: ['Page_Orders'],
    answers: {
      ...lookups,
      'events/get_event_orders': () => [
        listedOrder(2, {
          isflashwave: false,
          order_no: '1042',
          user_id: null,
          user_name: '',
          currency: 'EUR',
          is_test: true,
          can: { update: true, refund: false },
        }),
        listedOrder(3),
      ],
      'events/total_orders_sales': () => ({ todays_sales: 0, total_sales: 0, total_orders: 0 }),
    },
  });
  const link = await screen.findByRole('link', { name: '1042' });
  expect(link.getAttribute('href')).toBe('/orders/7/Night%20One/detail/2');
  expect(screen.getByText(/ · Artist’s own store$/)).toBeTruthy();
  expect(screen.getAllByText('Test')).toHaveLength(1);
  expect(screen.getByText('€54.50')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Select order 1042' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /Select order ABCDEFGH23/ })).toBeTruthy();
});
