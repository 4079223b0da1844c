import * as orderTexts from '@backline/contract/orders.texts';
import type { EventOrder } from '@backline/contract/event-orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { storeInfo } from '../../../testing/order-info.ts';
import { eventOrder, listedOrder } from '../../../testing/order.ts';
import { pickOption } from '../../../testing/pick-option.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component as ListPage } from './event-orders.page.tsx';

const list = 'events/get_event_orders';
const detail = 'orders/get_event_user_order_detail';
const storeDetail = 'store/get_order_details';
const update = 'events/update_order';
const refund = 'orders/create_refund';

const open = (answers: Record<string, Answer> = {}, at = '') =>
  openPage({
    Component: ListPage,
    path: '/orders/:event_id/:event_name',
    at: `/orders/7/Night%20One${at}`,
    features: ['Page_Orders', 'Page_Refund'],
    answers: {
      ...lookups,
      [list]: () => [listedOrder(2), listedOrder(2, { order_no: '1042', isflashwave: false })],
      [detail]: () => eventOrder(2),
      [storeDetail]: () => [
        {
          id: 2,
          event_id: 7,
          status: 'received',
          is_test: false,
          short_description: '1 × Tour Shirt - M',
          order_info: storeInfo,
          can: { update: true },
          cancelled_dttm: null,
        },
      ],
      'events/total_orders_sales': () => ({ todays_sales: 10, total_sales: 1234.5, total_orders: 12 }),
      ...answers,
    },
  });
const number = (order = 'ABCDEFGH22') => screen.findByRole('link', { name: order });
const panel = async (order = 'ABCDEFGH22') => within(await screen.findByRole('dialog', { name: `Order ${order}` }));

describe('refusals and failures', () => {
  it.each(['card-', 'card-0', 'shop-2', 'card-2x', '2'])(
    'shows no panel and requests no order for the address ?order=%s',
    async (key) => {
      const { sentTo } = open({}, `?order=${key}`);
      await number();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect([...sentTo(detail), ...sentTo(storeDetail)]).toEqual([]);
    },
  );

  it('says that an unknown order was not found, and keeps the list', async () => {
    open({ [detail]: () => refuse(404, { code: 'not_found', message: 'This does not exist.' }) }, '?order=card-99');
    expect(
      await within(await screen.findByRole('dialog', { name: 'Order' })).findByText('This does not exist.'),
    ).toBeTruthy();
    expect(await number()).toBeTruthy();
  });

  it('shows a load failure with a retry', async () => {
    open({ [detail]: () => refuse(500, { code: 'internal', message: 'Broken' }) }, '?order=card-2');
    const shown = within(await screen.findByRole('dialog', { name: 'Order' }));
    expect(await shown.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('leaves a click with %s to the browser', async (key) => {
    const { router } = open();
    const link = await number();
    let isLeft = false;
    document.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(link, { [key]: true });
    expect(isLeft).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).toBe('');
  });
});

describe('the panel of an order', () => {
  it('opens by the number, links to the full page, and returns the focus', async () => {
    const { user, router } = open();
    const link = await number();
    await user.click(link);
    const shown = await panel();
    for (const name of ['Order', 'Customer', 'Items', 'In-seat delivery']) {
      expect(shown.getByRole('heading', { name })).toBeTruthy();
    }
    expect(shown.getByText('Shirt, M')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Open full page' }).getAttribute('href')).toBe(link.getAttribute('href'));
    expect(router.state.location.search).toBe('?order=card-2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(router.state.location.search).toBe('');
  });

  it('keeps the selection of the list', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select order ABCDEFGH22' }));
    await user.click(await number());
    await panel();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  it('shows an order of an artist’s own store with the same id as an order by card', async () => {
    const { user, router, sentTo } = open();
    await user.click(await number('1042'));
    const shown = await panel('1042');
    expect(shown.getByText('Tour shirt')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Open full page' }).getAttribute('href')).toBe(
      '/orders/7/Night%20One/detail/2',
    );
    expect(router.state.location.search).toBe('?order=store-2');
    expect(sentTo(detail)).toEqual([]);
  });

  it('sets the status in the panel and in the list', async () => {
    let status: EventOrder['order_processing_status'] = 'received';
    const { user, sentTo } = open(
      {
        [list]: () => [listedOrder(2, { order_processing_status: status })],
        [detail]: () => eventOrder(2, { order_processing_status: status }),
        [update]: () => {
          status = 'ready';
          return { message: orderTexts.statusUpdated, batch_id: crypto.randomUUID() };
        },
      },
      '?order=card-2',
    );
    const select = await (await panel()).findByRole('combobox', { name: 'Status of order ABCDEFGH22' });
    await pickOption(user, select, 'Ready');
    expect(await screen.findByText('Order status has been updated successfully.')).toBeTruthy();
    expect(sentTo(update)[0]?.input).toMatchObject({ order_id: 2, status: 'ready', isflashwave: true });
    const row = screen.getByRole('row', { name: /ABCDEFGH22/ });
    await waitFor(() => expect(within(row).getByText('Ready')).toBeTruthy());
    expect((await panel()).getByText('Ready')).toBeTruthy();
  });

  it('shows a refund in the panel and in the list, and keeps the focus in the panel', async () => {
    let isRefunded = false;
    const state = () =>
      isRefunded
        ? ({
            is_refund: true,
            refund_state: 'refunded',
            refunded_amount: 54.5,
            can: { update: true, refund: false },
          } as const)
        : {};
    const { user } = open(
      {
        [list]: () => [listedOrder(2, state())],
        [detail]: () => eventOrder(2, state()),
        [refund]: () => {
          isRefunded = true;
          return { success: true, message: orderTexts.refundCreated, refund_id: 1, amount: 54.5 };
        },
      },
      '?order=card-2',
    );
    await user.click(await (await panel()).findByRole('button', { name: 'Refund' }));
    await user.click(await screen.findByRole('button', { name: 'Refund $54.50' }));
    expect(await screen.findByText(orderTexts.refundCreated)).toBeTruthy();
    const row = screen.getByRole('row', { name: /ABCDEFGH22/ });
    await waitFor(() => expect(row.className).toMatch(/refunded/));
    await waitFor(async () => expect((await panel()).queryByRole('button', { name: 'Refund' })).toBeNull());
    await waitFor(async () =>
      expect(document.activeElement).toBe((await panel()).getByRole('group', { name: 'Order ABCDEFGH22' })),
    );
  });
});
