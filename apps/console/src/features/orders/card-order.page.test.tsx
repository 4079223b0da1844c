import * as orderTexts from '@backline/contract/orders.texts';
import type { EventOrder } from '@backline/contract/event-orders';
import * as generalTexts from '@backline/contract/general.texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component as OrderPage } from './card-order.page.tsx';
import { eventOrder, unknownId } from '../../../testing/order.ts';
import { Component as RunnersPage } from './runners-list.page.tsx';

const detail = 'orders/get_event_user_order_detail';
const refund = 'orders/create_refund';

const openOrder = (order: EventOrder, answers: Record<string, Answer> = {}, id = '2') =>
  openPage({
    Component: OrderPage,
    path: '/orders/:event_id/:event_name/flashwave-detail/:group_order_id',
    at: `/orders/7/Night%20One/flashwave-detail/${id}`,
    features: ['Page_Orders', 'Page_Refund'],
    answers: { ...lookups, [detail]: () => order, ...answers },
  });
const lineOf = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent;

describe('the page of a card order', () => {
  it('says that an unknown order was not found and links back', async () => {
    openOrder(eventOrder(2), { [detail]: () => refuse(404, { code: 'not_found', message: 'This does not exist.' }) });
    expect(await screen.findByText('This does not exist.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy();
  });

  it('shows a malformed id as not found, without a retry', async () => {
    openOrder(eventOrder(2), { [detail]: unknownId }, 'abc');
    expect(await screen.findByRole('heading', { name: generalTexts.rowNotFound })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows the kiosk texts that the event has and omits the others', async () => {
    const kiosk = { delivery_kind: 'kiosk', in_seat_delivery: false } as const;
    openOrder(eventOrder(2, { ...kiosk, kiosk_location: 'Hall B' }));
    expect(await lineOf('Kiosk location')).toBe('Hall B');
    expect(screen.queryByText('Pickup instructions')).toBeNull();
    openOrder(eventOrder(2, { ...kiosk, kiosk_pickup: 'Show your code' }));
    expect(await lineOf('Pickup instructions')).toBe('Show your code');
    openOrder(eventOrder(2, kiosk));
    expect(await screen.findByText('The event named no place for it.')).toBeTruthy();
  });

  it('shows the percentages of delivery charge, service fee and tax next to their amounts', async () => {
    openOrder(eventOrder(2));
    expect(await lineOf('Sub Total')).toBe('$50.00');
    expect(await lineOf('Discount (TENOFF, 10%)')).toBe('-$5.00');
    expect(await lineOf('Delivery Charge (5%)')).toBe('$2.25');
    expect(await lineOf('Service Fee (2%)')).toBe('$0.90');
    expect(await lineOf('Tax (8.875%)')).toBe('$3.99');
    expect(await lineOf('Total')).toBe('$54.50');
    expect(screen.getByText('Shirt, M')).toBeTruthy();
    expect(screen.getByText('2 × $25.00')).toBeTruthy();
    expect(await lineOf('Section')).toBe('A');
    expect(await lineOf('Row')).toBe('1');
    expect(await lineOf('Seat')).toBe('2');
    expect(await lineOf('Phone')).toBe('+13125550101');
  });

  it('shows the address and the payment failure, but hides totals from a person who sees only some items', async () => {
    const shipping_address = {
      shipping_name: 'Zoe',
      shipping_address1: '1 Main St',
      shipping_city: 'Oslo',
      shipping_state: '',
      shipping_zip: '0150',
      shipping_country: 'Norway',
      shipping_phoneno: '+4740012345',
      email: 'zoe@example.org',
    };
    openOrder(
      eventOrder(2, {
        delivery_kind: 'shipping',
        in_seat_delivery: false,
        shipping_address,
        payment_status: 'FAILED',
        failure_message: 'Your card was declined.',
        delivery_charge_amount: null,
        total_tax_amount: null,
        discount_amount: null,
        platform_service_fee_amount: null,
        can: { update: false, refund: false },
      }),
    );
    expect(await screen.findByText('Your card was declined.')).toBeTruthy();
    expect(await lineOf('City')).toBe('Oslo');
    expect(await lineOf('State')).toBe('-');
    expect(await lineOf('Zipcode')).toBe('0150');
    expect(screen.queryByText(/^Tax/)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
  });

  it('shows the deadline of a dispute and offers no refund meanwhile', async () => {
    const dispute = { status: 'open', respond_by_dttm: Date.UTC(2030, 0, 12, 23, 59), amount: 54.5 } as const;
    openOrder(eventOrder(2, { dispute, can: { update: true, refund: false } }));
    expect(await screen.findAllByText('Disputed, respond by Jan 12, 2030')).toHaveLength(2);
    expect(screen.getByText(orderTexts.disputed)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('shows that a dispute was lost instead of showing a refund', async () => {
    const dispute = { status: 'lost', respond_by_dttm: null, amount: 54.5 } as const;
    openOrder(eventOrder(2, { dispute, refund_state: 'refunded', can: { update: true, refund: false } }));
    expect(await screen.findByText('Dispute lost')).toBeTruthy();
    expect(screen.queryByText('Refunded')).toBeNull();
  });

  it('shows who changed the order’s status, what was refunded, and why a refund failed', async () => {
    const at = Date.UTC(2030, 0, 2, 2);
    openOrder(
      eventOrder(2, {
        refund_state: 'failed',
        changes: [{ from: 'received', to: 'ready', changed_by: 'Tom', changed_dttm: at }],
        refunds: [
          {
            id: 1,
            amount: 54.5,
            status: 'failed',
            reason: 'Wrong size',
            failure_message: 'The account is closed.',
            asked_by: 'Ada',
            asked_dttm: at,
            returns_stock: true,
            delivery_amount: 0,
            is_dispute: false,
          },
        ],
      }),
    );
    expect(await screen.findByText('Refund of $54.50 failed: The account is closed.')).toBeTruthy();
    expect(screen.getByText('Wrong size')).toBeTruthy();
    expect(screen.getByText('Received → Ready')).toBeTruthy();
    expect(screen.getByText('Refund failed')).toBeTruthy();
  });

  it('refunds some units of an item with a reason, after a confirmation of amount and recipient', async () => {
    const { user, requests } = openOrder(eventOrder(2), {
      [refund]: () => ({ success: true, message: orderTexts.refundCreated, refund_id: 1, amount: 24.5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Partial refund' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Partial refund to Pat Doe')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Refund the part' }));
    expect(await dialog.findByText(orderTexts.refundNothingChosen)).toBeTruthy();
    const chooseUnits = async (count: string) => {
      await user.click(dialog.getByRole('combobox', { name: 'Quantity of Shirt, M to refund' }));
      await user.click(await screen.findByText(count));
    };
    // Both units cost 50 − 5 + 3.99 together. The refund leaves out the delivery charge and the fee.
    await chooseUnits('2 of 2');
    expect(dialog.getByText('Refund $48.99 to Pat Doe?')).toBeTruthy();
    await chooseUnits('1 of 2');
    expect(dialog.getByText('Refund $24.50 to Pat Doe?')).toBeTruthy();
    const send = () => user.click(dialog.getByRole('button', { name: 'Refund $24.50' }));
    await send();
    expect(await dialog.findByText(orderTexts.refundReasonRequired)).toBeTruthy();
    await user.type(dialog.getByRole('textbox'), 'Torn');
    await send();
    expect(await screen.findByText('Refund has been created successfully.')).toBeTruthy();
    expect(requests.find(({ path }) => path === refund)?.input).toEqual({
      event_id: 7,
      order_id: 2,
      items: [{ id: 1, quantity: 1 }],
      reason: 'Torn',
      return_stock: true,
      shown_amount: 24.5,
    });
  });

  it('refunds a custom amount up to the remainder, and says that the items must still be handed over', async () => {
    const { user, sentTo } = openOrder(eventOrder(2), {
      [refund]: () => ({ success: true, message: orderTexts.refundCreated, refund_id: 1, amount: 7.5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Partial refund' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Custom amount' }));
    expect(dialog.getByText(/The items must still be handed over/)).toBeTruthy();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    const amount = dialog.getByLabelText('Amount');
    await user.type(dialog.getByLabelText('Reason'), 'Late');
    for (const [typed, text] of [
      ['54,51', orderTexts.refundAmountTooMuch('$54.50')],
      ['1.005', generalTexts.maxDecimals(2)],
    ] as const) {
      await user.clear(amount);
      await user.type(amount, typed);
      await user.click(dialog.getByRole('button', { name: /^Refund / }));
      expect(await dialog.findByText(text)).toBeTruthy();
    }
    expect(sentTo(refund)).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '7,5');
    await user.click(dialog.getByRole('button', { name: 'Refund $7.50' }));
    expect(await screen.findByText(orderTexts.refundCreated)).toBeTruthy();
    const wanted = { event_id: 7, order_id: 2, reason: 'Late', return_stock: false, shown_amount: 7.5, amount: 7.5 };
    expect(sentTo(refund).map(({ input }) => input)).toEqual([wanted]);
  });

  it('refunds only the rest of the delivery charge, and first says when the service fee is refunded', async () => {
    const { user, sentTo } = openOrder(eventOrder(2, { refunded_delivery_amount: 0.25 }), {
      [refund]: () => ({ success: true, message: orderTexts.refundCreated, refund_id: 1, amount: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Partial refund' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/The service fee is refunded only after everything else/)).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Delivery, $2.00' }));
    await user.type(dialog.getByLabelText('Reason'), 'Late');
    await user.click(dialog.getByRole('button', { name: 'Refund $2.00' }));
    expect(await screen.findByText(orderTexts.refundCreated)).toBeTruthy();
    expect(sentTo(refund)).toMatchObject([{ input: { include_delivery: true, shown_amount: 2 } }]);
  });

  it('repeats the same partial refund after a lost answer, even if the order already shows that refund', async () => {
    let order = eventOrder(2);
    let isLost = true;
    const { user, sentTo } = openOrder(order, {
      [detail]: () => order,
      [refund]: () => {
        order = eventOrder(2, { items: order.items.map((item) => ({ ...item, refunded_quantity: 1 })) });
        if (isLost) throw new TypeError('no network');
        return { success: true, message: orderTexts.refundCreated, refund_id: 1, amount: 24.5 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Partial refund' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Refund the part' }));
    await dialog.findByText(orderTexts.refundNothingChosen);
    await user.click(dialog.getByRole('combobox', { name: 'Quantity of Shirt, M to refund' }));
    await user.click(await screen.findByText('1 of 2'));
    expect(dialog.queryByText(orderTexts.refundNothingChosen)).toBeNull();
    await user.type(dialog.getByRole('textbox'), 'Torn');
    const read = sentTo(detail).length;
    await user.click(dialog.getByRole('button', { name: 'Refund $24.50' }));
    await dialog.findByRole('alert');
    await waitFor(() => expect(sentTo(detail).length).toBeGreaterThan(read));
    isLost = false;
    await user.click(dialog.getByRole('button', { name: 'Refund $24.50' }));
    expect(await screen.findByText(orderTexts.refundCreated)).toBeTruthy();
    const [first, second] = sentTo(refund);
    expect(second?.input).toEqual(first?.input);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  it('asks for a confirmation before Escape discards a typed reason', async () => {
    const { user } = openOrder(eventOrder(2));
    await user.click(await screen.findByRole('button', { name: 'Partial refund' }));
    const reason = within(await screen.findByRole('dialog')).getByRole('textbox');
    await user.type(reason, 'Torn');
    fireEvent.keyDown(reason, { key: 'Escape', keyCode: 27 });
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(reason).toHaveProperty('value', 'Torn');
  });

  it.each([
    ['as a whole', false],
    ['by the last of its parts', true],
  ])('keeps the focus in the order after a refund %s', async (_how, isPart) => {
    const items = eventOrder(2).items.map((item) => ({ ...item, refunded_quantity: item.quantity }));
    const can = { update: true, refund: false };
    let order = eventOrder(2);
    const { user } = openOrder(order, {
      [detail]: () => order,
      [refund]: () => {
        order = eventOrder(2, { items, can });
        return { success: true, message: orderTexts.refundCreated, refund_id: 1, amount: 48.99 };
      },
    });
    const name = isPart ? 'Partial refund' : 'Refund';
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    if (isPart) {
      await user.click(dialog.getByRole('combobox'));
      await user.click(await screen.findByText('2 of 2'));
      await user.type(dialog.getByRole('textbox'), 'Torn');
    }
    dialog.getByRole('button', { name: /^Refund \$/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    const home = screen.getByRole('group', { name: `Order ${order.order_no}` });
    await waitFor(() => expect(document.activeElement).toBe(home));
  });
});

it('lists the orders for the runner by section, and says when no orders are waiting', async () => {
  const waiting = {
    id: 1,
    order_no: 'ABCDEFGH22',
    isflashwave: true,
    user_name: 'Pat Doe',
    order_processing_status: 'ready',
    section: 'A',
    row: '2',
    seat: '10',
    items: [{ title: 'Shirt', size: 'M', quantity: 2 }],
    is_part_refunded: false,
    dispute: { status: 'open', respond_by_dttm: Date.UTC(2030, 0, 12), amount: 50 },
  };
  const ofStore = {
    isflashwave: false,
    items: [{ title: 'Poster', size: 'GENERIC', quantity: 1 }],
    is_part_refunded: true,
    dispute: null,
  };
  const open = (rows: object[]) =>
    openPage({
      Component: RunnersPage,
      path: '/orders/:event_id/:event_name/runners',
      features: ['Page_Orders'],
      answers: { ...lookups, 'orders/get_runners_list': () => rows },
    });
  // Ids of store orders and card orders overlap.
  open([waiting, { ...waiting, ...ofStore, order_no: '1042', section: 'B' }]);
  const table = within(await screen.findByRole('table', { name: 'Section A' }));
  expect(table.getByText('ABCDEFGH22')).toBeTruthy();
  expect(table.getByText('Disputed, respond by Jan 12, 2030')).toBeTruthy();
  expect(table.getByText(/Shirt/).closest('td')?.textContent).toBe('2 × Shirt, M');
  expect(table.getByText('Ready')).toBeTruthy();
  const [store] = within(screen.getByRole('table', { name: 'Section B' }))
    .getAllByRole('row')
    .slice(1);
  expect(store?.textContent).toContain(`1 × Poster${orderTexts.runnersPart}`);
  expect(store?.textContent).toContain('Artist’s own store');
  expect(screen.getByText('2 orders waiting')).toBeTruthy();
  open([]);
  expect(await screen.findByText(orderTexts.runnersNone)).toBeTruthy();
});
