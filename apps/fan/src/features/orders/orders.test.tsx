import type { Attendance } from '@backline/contract/attendance';
import { getDoorKey } from '@backline/contract/door';
import {
  cancelOrder,
  getFanOrder,
  listFanOrders,
  openPayment,
  sendReceipt,
  type FanOrder,
} from '@backline/contract/orders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { answer, answerLate, cutOff, goesOn, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import * as doorCodeTexts from '@backline/contract/door-code.texts';
import { OrderReceipt } from './order-receipt.tsx';
import { Component as OrderCodePage } from './order-code.page.tsx';
import { Component as OrderPage } from './order.page.tsx';
import { fanOrder, listedOrder } from '../../../testing/orders.ts';
import { Component as OrdersTab } from './orders.section.tsx';
import * as receiptTexts from '@backline/contract/receipts.texts';
import * as orderFanTexts from '@backline/contract/orders.fan.texts';

const known: Partial<Attendance> = { event_id: 7, event_code: 'ABC234', event_name: 'Loud Night', timezone: 'CST' };
const event = known as Attendance;

beforeEach(() => signIn(7));

describe('the list of orders', () => {
  test('shows a loading state, and says that nothing was bought if it is empty', async () => {
    const late = answerLate(listFanOrders, []);
    open(<OrdersTab event={event} />);
    expect(screen.getByRole('status')).toBeTruthy();
    late.arrive();
    expect(await screen.findByText(orderFanTexts.none)).toBeTruthy();
  });

  test('loads when the fan retries after a network failure', async () => {
    cutOff(listFanOrders);
    const { user } = open(<OrdersTab event={event} />);
    expect(await screen.findByRole('alert')).toBeTruthy();
    answer(listFanOrders, [listedOrder({ quantity: 2 })]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const link = await screen.findByRole('link', { name: new RegExp(orderFanTexts.orderTitle('HELD234567')) });
    expect(screen.getByRole('heading', { name: orderFanTexts.title })).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/fan/ABC234/orders/HELD234567');
    expect(link.textContent).toContain(orderFanTexts.things(2));
  });

  test('shows the state of each order, and loads older orders on request', async () => {
    const states = ['waiting', 'checking', 'paid', 'failed', 'refunding', 'refunded'] as const;
    answer(
      listFanOrders,
      states.map((state) => listedOrder({ order_no: state, state })),
      goesOn,
    );
    const { user } = open(<OrdersTab event={event} />);
    for (const state of states) expect(await screen.findByText(orderFanTexts.states[state])).toBeTruthy();
    expect(screen.getAllByText(new RegExp(orderFanTexts.things(1)))).toHaveLength(states.length);
    answer(listFanOrders, [listedOrder({ order_no: 'older', state: 'paid' })]);
    await user.click(screen.getByRole('button', { name: orderFanTexts.more }));
    await waitFor(() => expect(screen.getAllByText(orderFanTexts.states.paid)).toHaveLength(2));
    expect(sent.get(listFanOrders.path)).toHaveLength(2);
  });
});

test('shows a cancelled hand-over instead of the paid state', async () => {
  answer(listFanOrders, [listedOrder({ state: 'paid', order_processing_status: 'cancelled' })]);
  open(<OrdersTab event={event} />);
  expect(await screen.findByText(orderFanTexts.notHandedOver)).toBeTruthy();
  expect(screen.queryByText(orderFanTexts.states.paid)).toBeNull();
});

describe('an order', () => {
  const show = (Page = OrderPage) => {
    window.history.replaceState(null, '', '/fan/ABC234/orders/HELD234567');
    return open(
      <Route path="/:eventCode/orders/:orderNo">
        <Page />
      </Route>,
    );
  };

  test('shows why it failed to load, and links to the list of orders', async () => {
    cutOff(getFanOrder);
    const { user } = show();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('link', { name: orderFanTexts.all })).toBeTruthy();
    answer(getFanOrder, fanOrder());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Tour shirt, M')).toBeTruthy();
    expect(screen.getByRole('link', { name: orderFanTexts.again })).toBeTruthy();
  });

  test('shows how long its reservation lasts, and is cancelled only by a second tap', async () => {
    answer(getFanOrder, fanOrder({ failure_message: 'Your card was declined.' }));
    answer(cancelOrder, { message: 'x' });
    const { user } = show();
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Reserved for 1[45]:/);
    expect(screen.getByText(orderFanTexts.lastTry('Your card was declined.'))).toBeTruthy();
    expect(screen.getByText(orderFanTexts.toSeat('Section Floor, Row C, Seat 7'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: orderFanTexts.giveUp }));
    expect(screen.getByText(orderFanTexts.giveUpSure)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: orderFanTexts.keep }));
    expect(sent.get(cancelOrder.path)).toBeUndefined();
    await user.click(screen.getByRole('button', { name: orderFanTexts.giveUp }));
    answer(getFanOrder, fanOrder({ state: 'failed', failure_message: 'The order has been cancelled.' }));
    await user.click(screen.getByRole('button', { name: orderFanTexts.giveUp }));
    expect(await screen.findByText('The order has been cancelled.')).toBeTruthy();
    expect(sent.get(cancelOrder.path)).toHaveLength(1);
  });

  test('is confirmed without a payment if it is free; a double tap sends one request, and network loss is reported', async () => {
    answer(getFanOrder, fanOrder({ total_amount: 0 }));
    cutOff(openPayment);
    const { user } = show();
    await user.dblClick(await screen.findByRole('button', { name: orderFanTexts.take }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    answer(getFanOrder, fanOrder({ total_amount: 0, state: 'paid' }));
    const late = answerLate(openPayment, { payment: null });
    const before = sent.get(openPayment.path)?.length ?? 0;
    await user.dblClick(screen.getByRole('button', { name: orderFanTexts.take }));
    late.arrive();
    expect(await screen.findByText(orderFanTexts.paid)).toBeTruthy();
    expect(sent.get(openPayment.path)?.length).toBe(before + 1);
  });

  test('shows a loading state until the payment page opens, and ends it when the fan comes back from that page', async () => {
    answer(getFanOrder, fanOrder());
    const payment = { secretUrl: 's', publicKey: 'p', accountId: 'a' };
    const late = answerLate(openPayment, { message: '', order_no: 'HELD234567', payment });
    const { user } = show();
    const pay = await screen.findByRole('button', { name: orderFanTexts.pay('$27.00') });
    await user.click(pay);
    late.arrive();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(pay.getAttribute('aria-busy')).toBe('true');
    fireEvent(window, new Event('pageshow'));
    await waitFor(() => expect(pay.getAttribute('aria-busy')).toBeNull());
  });

  test.each([
    ['that has expired', { expires_dttm: Date.now() - 1 }, orderFanTexts.headlines.expired, [orderFanTexts.timeOver]],
    ['that is being checked', { state: 'checking' }, orderFanTexts.states.checking, [orderFanTexts.checking]],
    [
      'whose payment is disputed',
      { state: 'paid', is_disputed: true },
      orderFanTexts.headlines.onhold,
      [orderFanTexts.disputed],
    ],
    [
      'that was not handed over',
      { state: 'paid', order_processing_status: 'cancelled' },
      orderFanTexts.notHandedOver,
      [orderFanTexts.notDelivered, orderFanTexts.afterNotDelivered('HELD234567'), orderFanTexts.askForHelp],
    ],
    [
      'that failed',
      { state: 'failed', failure_message: 'The order has been cancelled.' },
      orderFanTexts.states.failed,
      ['The order has been cancelled.'],
    ],
    [
      'that is being refunded',
      { state: 'refunding', failure_message: 'It was sold out.' },
      orderFanTexts.states.refunding,
      ['It was sold out.', orderFanTexts.refunding],
    ],
    ['that was refunded', { state: 'refunded' }, orderFanTexts.states.refunded, [orderFanTexts.refunded]],
  ] as const)('an order %s shows its state, no code, and no way to pay', async (_which, change, headline, texts) => {
    answer(getFanOrder, fanOrder(change));
    show();
    expect(await screen.findByRole('heading', { name: headline })).toBeTruthy();
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: orderFanTexts.pay('$27.00') })).toBeNull();
    expect(screen.queryByRole('link', { name: orderFanTexts.showCode })).toBeNull();
    expect(sent.get(getDoorKey.path)).toBeUndefined();
  });

  const { headlines, pickedUp } = orderFanTexts;
  test.each([
    ['received', 'kiosk', headlines.received, orderFanTexts.paid, true],
    ['inprogress', 'kiosk', headlines.inprogress, orderFanTexts.preparing, true],
    ['ready', 'kiosk', headlines.ready, orderFanTexts.readyAtKiosk, true],
    ['ready', 'seat', headlines.ready, orderFanTexts.readyForSeat, true],
    ['ready', 'shipping', headlines.ready, orderFanTexts.readyToSend, false],
    ['onhold', 'kiosk', headlines.onhold, orderFanTexts.onHold, true],
    ['completed', 'kiosk', pickedUp, orderFanTexts.received, false],
    ['completed', 'seat', headlines.delivered, orderFanTexts.received, false],
    ['completed', 'shipping', headlines.sent, orderFanTexts.sent, false],
  ] as const)(
    'a paid order that is %s (%s) says “%s”, with its code beside it only while that is needed',
    async (...row) => {
      const [status, kind, headline, text, hasCode] = row;
      answer(getDoorKey, { event_id: 7, user_id: 7, key: 'key' });
      answer(getFanOrder, fanOrder({ state: 'paid', order_processing_status: status, delivery_kind: kind }));
      show();
      expect(await screen.findByRole('heading', { name: headline })).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      if (hasCode) expect(await screen.findByRole('img', { name: orderFanTexts.codeLabel })).toBeTruthy();
      expect(screen.queryAllByRole('link', { name: orderFanTexts.showCode })).toHaveLength(hasCode ? 1 : 0);
    },
  );

  test('calls the charge for a pickup handling, and for anything else delivery', async () => {
    const charged = { delivery_charge_amount: 4.99, delivery_charge: null } as const;
    for (const [kind, label] of [
      ['kiosk', orderFanTexts.sums.handling],
      ['seat', orderFanTexts.sums.delivery],
    ] as const) {
      answer(getFanOrder, fanOrder({ ...charged, delivery_kind: kind }));
      const { unmount } = show();
      expect((await screen.findByText(label)).nextSibling?.textContent).toBe('$4.99');
      unmount();
    }
  });

  test('lists the items of a partial refund, and shows the code, or else the number, for the remaining items', async () => {
    const [shirt] = fanOrder().items;
    const items = [
      { ...shirt, quantity: 2, refunded_quantity: 1 },
      { ...shirt, title: 'Poster', size: 'GENERIC', refunded_quantity: 1 },
    ];
    answer(getFanOrder, fanOrder({ state: 'paid', items: items as FanOrder['items'], refunded_amount: 50 }));
    answer(getDoorKey, { event_id: 7, user_id: 7, key: 'key' });
    const { unmount } = show();
    expect((await screen.findAllByText(new RegExp(`· ${orderFanTexts.thingsBack(1)}`))).length).toBe(2);
    expect(screen.getByText('Refunded').nextSibling?.textContent).toBe('−$50.00');
    unmount();
    const code = show(OrderCodePage);
    expect(await screen.findByText(`${orderFanTexts.quantity(1)} Tour shirt, M`)).toBeTruthy();
    expect(screen.queryByText(/Poster/)).toBeNull();
    await waitFor(() => expect(document.title).toContain(orderFanTexts.codeTitle));
    const seconds = Array.from({ length: 30 }, (_, place) => doorCodeTexts.changesIn(place + 1));
    expect(seconds).toContain((await screen.findByRole('timer')).textContent);
    code.unmount();
    refuse(getDoorKey, 403, { code: 'forbidden', message: 'Not now.' });
    const away = show(OrderCodePage);
    expect(await screen.findByText(orderFanTexts.sayNumber)).toBeTruthy();
    away.unmount();
    answer(getDoorKey, { event_id: 7, user_id: 7, key: 'key' });
    vi.stubGlobal('crypto', {});
    show(OrderCodePage);
    expect(await screen.findByText(`${doorCodeTexts.insecure} ${orderFanTexts.sayNumber}`)).toBeTruthy();
  });

  test.each([
    ['was picked up', { state: 'paid', order_processing_status: 'completed' }, pickedUp],
    ['was refunded', { state: 'refunded' }, orderFanTexts.states.refunded],
    ['is being refunded', { state: 'refunding' }, orderFanTexts.states.refunding],
    ['failed', { state: 'failed' }, orderFanTexts.states.failed],
    ['was not handed over', { state: 'paid', order_processing_status: 'cancelled' }, orderFanTexts.notHandedOver],
    ['is disputed', { state: 'paid', order_processing_status: 'ready', is_disputed: true }, headlines.onhold],
    ['has expired', { state: 'waiting', expires_dttm: Date.now() - 1 }, headlines.expired],
  ] as const)('the page of an order that %s does not send the fan to the kiosk', async (_which, change, headline) => {
    const kiosk = {
      delivery_kind: 'kiosk',
      kiosk_location: 'Foyer',
      kiosk_pickup: 'Show the code of your order',
    } as const;
    answer(getFanOrder, fanOrder({ ...kiosk, ...change }));
    show();
    expect(await screen.findByRole('heading', { name: headline })).toBeTruthy();
    for (const text of [/show the code/i, orderFanTexts.atKiosk, 'Foyer']) expect(screen.queryByText(text)).toBeNull();
  });

  test('shows neither a thank-you nor a code on any page if it was not handed over', async () => {
    const kiosk = { delivery_kind: 'kiosk', kiosk_pickup: 'Show the code of your order' } as const;
    answer(getFanOrder, fanOrder({ ...kiosk, state: 'paid', order_processing_status: 'cancelled' }));
    const order = show();
    expect(await screen.findByText(orderFanTexts.notDelivered)).toBeTruthy();
    for (const text of [/show the code/i, orderFanTexts.paid]) expect(screen.queryByText(text)).toBeNull();
    order.unmount();
    show(OrderCodePage);
    await waitFor(() => expect(sent.get(getFanOrder.path)?.length).toBeGreaterThan(1));
    expect(screen.queryByText(orderFanTexts.codeTitle)).toBeNull();
  });

  test('shows the pick-up instructions while it is ready at the kiosk', async () => {
    const kiosk = { delivery_kind: 'kiosk', kiosk_pickup: 'Show the code of your order' } as const;
    answer(getFanOrder, fanOrder({ ...kiosk, state: 'paid', order_processing_status: 'ready' }));
    show();
    expect(await screen.findByText('Show the code of your order')).toBeTruthy();
    expect(screen.getByRole('link', { name: orderFanTexts.showCode })).toBeTruthy();
  });

  test('shows Pickup without an empty line if the event names no kiosk location', async () => {
    answer(getFanOrder, fanOrder({ state: 'paid', delivery_kind: 'kiosk' }));
    show();
    expect((await screen.findByText(orderFanTexts.atKiosk)).parentElement?.textContent).toBe(orderFanTexts.atKiosk);
    expect(screen.getByText(orderFanTexts.atKiosk).nextElementSibling).toBeNull();
  });

  test('sends the receipt to one more address, remembers it, and shows who gets the receipt', async () => {
    answer(getFanOrder, fanOrder({ state: 'paid', order_processing_status: 'completed' }));
    answer(sendReceipt, { message: 'x' });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: receiptTexts.onOrder }));
    await user.type(screen.getByLabelText(receiptTexts.email), ' zoe@example.org ');
    answer(
      getFanOrder,
      fanOrder({ state: 'paid', order_processing_status: 'completed', receipts: ['zoe@example.org'] }),
    );
    await user.dblClick(screen.getByRole('button', { name: receiptTexts.send }));
    expect(await screen.findByText(receiptTexts.willBeSent('zoe@example.org'))).toBeTruthy();
    expect(sent.get(sendReceipt.path)).toEqual([{ order_no: 'HELD234567', email: 'zoe@example.org' }]);
    expect(localStorage.getItem('fan.receipt-email')).toBe('zoe@example.org');
    localStorage.removeItem('fan.receipt-email');
  });

  test('offers a receipt for an order that an earlier version stored without addresses', async () => {
    const { receipts: _receipts, ...stored } = fanOrder({ state: 'paid' });
    open(<OrderReceipt order={stored as FanOrder} />);
    expect(await screen.findByRole('button', { name: receiptTexts.onOrder })).toBeTruthy();
  });

  test.each([
    ['that failed', { state: 'failed' }],
    ['whose receipt has all addresses', { state: 'paid', receipts: ['a@x.org', 'b@x.org', 'c@x.org'] }],
  ] as const)('offers no receipt for an order %s', async (_which, change) => {
    answer(getFanOrder, fanOrder(change as Partial<FanOrder>));
    show();
    expect(await screen.findByText('Tour shirt, M')).toBeTruthy();
    expect(screen.queryByRole('button', { name: receiptTexts.onOrder })).toBeNull();
  });

  test('shows its address if it is shipped', async () => {
    const address = {
      shipping_name: 'Zoe Lane',
      shipping_address1: '1 Main Street',
      shipping_city: 'Chicago',
      shipping_state: 'IL',
      shipping_zip: '60601',
      shipping_country: 'United States',
      shipping_phoneno: '+13125550100',
      email: 'zoe@example.org',
    };
    answer(getFanOrder, fanOrder({ state: 'paid', delivery_kind: 'shipping', shipping_address: address }));
    show();
    expect(await screen.findByText(orderFanTexts.byMail)).toBeTruthy();
    expect(screen.getByText('Chicago, IL, 60601')).toBeTruthy();
  });
});
