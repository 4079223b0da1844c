import 'fake-indexeddb/auto';
import type { HandOverOutcome } from '@backline/contract/hand-overs';
import type { EventOrder } from '@backline/contract/event-orders';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { pressesOf } from '@backline/page/testing/door';
import { handOverAnswerOf, handOversOf, orderCodeOf } from '@backline/page/testing/hand-over';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import { queuedHandOvers } from '@backline/page/hand-over/queued-hand-overs';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { eventOrder } from '../../../testing/order.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component as OrderPage } from './order.page.tsx';
import { Component as ScannerPage } from './scanner.page.tsx';

const scanner = '/merch-qrcode/7/Night%20One';
const orderNo = 'ABCDEFGH22';
const orderAt = `${scanner}/order/${orderNo}`;
const staffId = 1;
const scan = 'orders/scan';
const tell = 'orders/hand_over';
const update = 'events/update_order';
const detail = 'orders/get_event_user_order_detail';
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  cleanup();
  await queuedHandOvers.forgetAllOf(staffId);
  localStorage.clear();
  onlineManager.setOnline(true);
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function Both() {
  return useParams().group_order_no === undefined ? <ScannerPage /> : <OrderPage />;
}

const standard: Record<string, Answer> = {
  ...lookups,
  'orders/list_hand_overs': () => handOversOf(41),
  [detail]: () => eventOrder(2),
  [scan]: () => handOverAnswerOf('due'),
  [update]: () => ({ message: 'Order has been updated.', batch_id: crypto.randomUUID() }),
};

const open = (answers: Record<string, Answer> = {}, at = scanner) =>
  openPage({
    Component: Both,
    path: '/merch-qrcode/:event_id/:event_name/:order?/:group_order_no?',
    at,
    features: ['Page_Merch_QR_Code', 'Page_Events'],
    answers: { ...standard, ...answers },
  });

const beep = (text: string) => act(() => pressesOf(text).forEach((press) => void document.body.dispatchEvent(press)));
const ready = () => screen.findByText('41');
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const complete = () => button('Delivery Complete');
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const setOnline = (is: boolean) =>
  act(() => {
    isOnline = is;
    window.dispatchEvent(new Event(is ? 'online' : 'offline'));
  });
const addressOf = (router: ReturnType<typeof open>['router']) => encodeURI(decodeURI(router.state.location.pathname));
const queued = () => queuedHandOvers.list(staffId);

describe('refusals and failures of the scanner', () => {
  it('shows “not found” for an unknown or forbidden event, and sends no request for its kiosks', async () => {
    const { requests } = open({}, '/merch-qrcode/99/x');
    expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
    expect(requests.filter(({ path }) => path.startsWith('orders/'))).toEqual([]);
  });

  it('says that the camera needs HTTPS and keeps the order number field available', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { user } = open();
    await user.click(await button('Start scanning'));
    expect(await screen.findByText(handOverTexts.camera.insecure)).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'Order number' })).toBeTruthy();
  });

  it.each([
    ['NotAllowedError', 'Camera access denied. Please allow camera permission.'],
    ['NotFoundError', handOverTexts.camera.missing],
    ['NotReadableError', handOverTexts.camera.busy],
    ['TypeError', handOverTexts.camera.failed],
  ])('says why the camera did not start (%s) and retries', async (name, words) => {
    const getUserMedia = vi.fn(() => Promise.reject(new DOMException('no', name)));
    vi.stubGlobal('isSecureContext', true);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    const { user } = open();
    await user.click(await button('Start scanning'));
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(await button('Try again'));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });
});

describe('a scanned code', () => {
  it.each<[HandOverOutcome, string, string]>([
    ['other_event', 'Different event', 'This order is for Day Two.'],
    ['unknown', 'Order not found', handOverTexts.unknown.reason],
    ['code_expired', 'Expired code', handOverTexts.oldCode.reason],
    ['code_invalid', 'Not a pickup code', handOverTexts.notOurs.reason],
  ])('announces why a code leads to no order (%s) in a live region', async (outcome, word, reason) => {
    const { sentTo, router } = open({ [scan]: () => handOverAnswerOf(outcome) });
    await ready();
    const code = orderCodeOf();
    beep(code);
    const told = await screen.findByText(word);
    expect(told.closest('[role="status"]')?.getAttribute('aria-live')).toBe('assertive');
    expect(screen.getByText(reason)).toBeTruthy();
    expect(sentTo(scan).map(({ input }) => input)).toEqual([{ event_id: 7, code }]);
    expect(addressOf(router)).toBe(scanner);
  });

  it('rejects a code that is not a pickup code at once, without a request to the server', async () => {
    const { sentTo } = open();
    await ready();
    beep('HTTPS://EXAMPLE.ORG/BOTTLE');
    expect(await screen.findByText('Not a pickup code')).toBeTruthy();
    expect(sentTo(scan)).toEqual([]);
  });

  it.each<[HandOverOutcome, Partial<EventOrder>, string, RegExp]>([
    ['unpaid', { payment_status: 'FAILED', failure_message: 'Your card was declined.' }, 'Not paid', /declined/],
    [
      'already_handed_over',
      {
        order_processing_status: 'completed',
        changes: [
          { from: 'ready', to: 'completed', changed_by: 'Tim', changed_dttm: Date.UTC(2030, 0, 2, 1, 35) },
          { from: 'received', to: 'ready', changed_by: 'Tom', changed_dttm: Date.UTC(2030, 0, 2, 1, 30) },
        ],
      },
      'Already handed over',
      /At 07:35 PM, by Tim\./,
    ],
    [
      'refunded',
      { items: eventOrder(2).items.map((item) => ({ ...item, refunded_quantity: 2 })) },
      'Refunded',
      /was refunded/,
    ],
    [
      'part_of_others',
      { can: { update: false, refund: false } },
      'Includes other artists’ items',
      /^You can’t hand over other artists’ items/,
    ],
  ])('opens an order that must not be handed over (%s), which says why', async (outcome, more, word, why) => {
    const { sentTo } = open({ [scan]: () => handOverAnswerOf(outcome), [detail]: () => eventOrder(2, more) });
    await ready();
    beep(orderCodeOf());
    const told = await screen.findByText(why);
    expect(told.closest('[role="status"]')?.textContent).toContain(word);
    const press = await complete();
    expect([press.disabled, (await button('Order Not Delivered')).disabled]).toEqual([true, true]);
    press.click();
    expect(sentTo(update)).toEqual([]);
  });

  it('allows the hand-over of a partially refunded order and explains the refund', async () => {
    const items = eventOrder(2).items.map((item) => ({ ...item, refunded_quantity: 1 }));
    open({ [detail]: () => eventOrder(2, { refund_state: 'part', items }) });
    await ready();
    beep(orderCodeOf());
    expect((await complete()).disabled).toBe(false);
    expect(screen.getByText(handOverTexts.partRefunded.word)).toBeTruthy();
    expect(screen.getByText(handOverTexts.partRefunded.reason)).toBeTruthy();
  });

  it('counts a code that the hand scanner reads twice as one scan', async () => {
    const { sentTo } = open({ [scan]: () => handOverAnswerOf('unknown') });
    await ready();
    beep(orderCodeOf());
    beep(orderCodeOf());
    await screen.findByText('Order not found');
    expect(sentTo(scan)).toHaveLength(1);
  });

  it('opens the order of the latest scanned code when two answers overlap', async () => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => (answerFirst = resolve));
    const { router } = open({
      [scan]: async ({ input }) => {
        const isFirst = String(input.code).includes('ABCDEFGH29');
        if (isFirst) await first;
        return handOverAnswerOf('due', { order_no: isFirst ? 'ABCDEFGH29' : orderNo });
      },
    });
    await ready();
    beep(orderCodeOf('ABCDEFGH29'));
    beep(orderCodeOf());
    await complete();
    await act(async () => answerFirst());
    expect(addressOf(router)).toBe(orderAt);
  });
});

describe('the order’s page', () => {
  it.each([
    ['Delivery Complete', 'completed', 'Handed over', '✓'],
    ['Order Not Delivered', 'cancelled', 'Not delivered', '!'],
  ])('sends “%s” only once, and the scanner announces the result', async (name, status, word, sign) => {
    const { router, sentTo } = open();
    await ready();
    const code = orderCodeOf();
    beep(code);
    const press = await button(name);
    expect(screen.getByText('Pat Doe')).toBeTruthy();
    expect(addressOf(router)).toBe(orderAt);
    press.click();
    press.click();
    const told = await screen.findByText(word);
    expect(told.closest('[aria-live="assertive"]')?.textContent).toContain(sign);
    expect(addressOf(router)).toBe(scanner);
    expect(sentTo(update).map(({ input }) => input)).toEqual([
      { event_id: 7, order_id: 2, status, isflashwave: true, shown_status: 'received', shown_refunded_quantity: 0 },
    ]);
    // Scans the same code again, because the fan still holds the phone in front of the camera.
    beep(code);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sentTo(scan)).toHaveLength(1);
  });

  it('says that another kiosk has already handled the order, and who did it', async () => {
    const meanwhile = 'Tim has changed this order to Completed meanwhile.';
    const changes = [
      {
        from: 'ready' as const,
        to: 'completed' as const,
        changed_by: 'Tim',
        changed_dttm: Date.UTC(2030, 0, 2, 1, 35),
      },
    ];
    let order = eventOrder(2);
    const { user, router } = open(
      {
        [detail]: () => order,
        [update]: () => {
          order = eventOrder(2, { order_processing_status: 'completed', changes });
          return refuse(409, { code: 'conflict', message: meanwhile });
        },
      },
      orderAt,
    );
    await user.click(await complete());
    expect(await screen.findByText(meanwhile)).toBeTruthy();
    expect(await screen.findByText('At 07:35 PM, by Tim.')).toBeTruthy();
    expect((await complete()).disabled).toBe(true);
    expect(addressOf(router)).toBe(orderAt);
  });

  it('accepts any spelling of an order number, and keeps an unknown number for correction', async () => {
    const { user, router, sentTo } = open({
      [detail]: () => refuse(404, { code: 'not_found', message: generalTexts.rowNotFound }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Order number' }), ' Order no. abcd-efgh 22 ');
    await user.click(await button('Open'));
    const reason = await screen.findByText(handOverTexts.unknownNumber);
    expect(reason.closest('[aria-live="assertive"]')?.textContent).toContain(orderNo);
    expect(sentTo(detail)[0]?.input).toEqual({ event_id: 7, order_no: orderNo });
    expect(addressOf(router)).toBe(scanner);
    expect(screen.getByRole('textbox', { name: 'Order number' })).toHaveProperty('value', orderNo);
  });

  it('shows a disputed payment and disables Delivery Complete from the start', async () => {
    const dispute = { status: 'open', respond_by_dttm: null, amount: 48.07 } as const;
    open({ [detail]: () => eventOrder(2, { dispute }) }, orderAt);
    expect(await screen.findByText(handOverTexts.disputed.reason)).toBeTruthy();
    expect((await complete()).disabled).toBe(true);
  });

  it('stays on an order that was opened without a scan when no answer arrives, and says so', async () => {
    const { user, router } = open({ [update]: lost }, orderAt);
    await user.click(await complete());
    expect(await screen.findByText(generalTexts.noResponse)).toBeTruthy();
    expect(addressOf(router)).toBe(orderAt);
    expect(await queued()).toEqual([]);
  });

  it('queues a decision with the times of scan and hand-over when the network fails, and sends it once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let isLost = false;
    const { user, sentTo } = open({
      [update]: (request) => {
        isLost = true;
        return lost(request);
      },
      [tell]: (request) => (isLost ? lost(request) : handOverAnswerOf('handed_over')),
    });
    await ready();
    const code = orderCodeOf();
    const readAt = Date.now();
    beep(code);
    const press = await complete();
    vi.advanceTimersByTime(1_000);
    await user.click(press);
    expect(await screen.findByText('No network. We’ll check it when you’re back online.')).toBeTruthy();
    expect(await queued()).toMatchObject([{ attempt: { code, orderNo, status: 'completed' }, triedKey: null }]);
    isLost = false;
    vi.advanceTimersByTime(60_000);
    setOnline(true);
    await waitFor(async () => expect(await queued()).toEqual([]));
    const told = sentTo(tell);
    expect(new Set(told.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(told.at(-1)?.input).toMatchObject({ read_at: readAt, scanned_at: readAt + 1_000 });
  });
});

describe('the scanner without a network', () => {
  it('opens a scanned order offline, queues its hand-over once and sends it once', async () => {
    const { sentTo } = open({ [tell]: () => handOverAnswerOf('handed_over') });
    await ready();
    setOnline(false);
    const code = orderCodeOf();
    beep(code);
    expect(await screen.findByText(/the payment can’t be verified/)).toBeTruthy();
    const press = await complete();
    press.click();
    press.click();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(await queued()).toHaveLength(1);
    expect(sentTo(scan)).toEqual([]);
    setOnline(true);
    await waitFor(async () => expect(await queued()).toEqual([]));
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
    expect(sentTo(tell).map(({ input }) => input)).toEqual([
      {
        event_id: 7,
        code,
        status: 'completed',
        read_at: expect.any(Number),
        scanned_at: expect.any(Number),
      },
    ]);
  });

  it('shows who already handed over an order that was queued offline, until it is dismissed', async () => {
    const { user } = open({ [tell]: () => handOverAnswerOf('already_handed_over') });
    await ready();
    setOnline(false);
    beep(orderCodeOf());
    await user.click(await complete());
    await screen.findByText('Saved');
    setOnline(true);
    expect(await screen.findByText(/Order ABCDEFGH22, .*: Already handed over\. At 07:35 PM, by Tim\./)).toBeTruthy();
    await user.click(await button('OK'));
    await waitFor(async () => expect(await queued()).toEqual([]));
  });

  it('rejects codes of other events, expired codes and repeated codes offline, and opens the latest valid code', async () => {
    const { user } = open();
    await ready();
    setOnline(false);
    beep(orderCodeOf());
    await complete();
    beep(orderCodeOf('ABCDEFGH29', Date.now(), 8));
    expect(await screen.findByText('Different event')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delivery Complete' })).toBeNull();
    beep(orderCodeOf('ABCDEFGH28', Date.now() - 3_600_000));
    expect(await screen.findByText('Expired code')).toBeTruthy();
    beep(orderCodeOf('ABCDEFGH27'));
    await user.click(await complete());
    await screen.findByText('Saved');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    beep(orderCodeOf('ABCDEFGH27'));
    expect(await screen.findByText('Already saved')).toBeTruthy();
    expect((await queued()).map(({ attempt }) => attempt.orderNo)).toEqual(['ABCDEFGH27']);
    vi.mocked(Date.now).mockRestore();
  });
});

it('shows remaining orders, the latest hand-overs and duplicate hand-overs', async () => {
  const one = {
    order_no: orderNo,
    name: 'Zoe Lane',
    handed_over_dttm: Date.UTC(2030, 0, 2, 1, 35),
    handed_over_by: 'Tim',
  };
  const twice = [{ ...one, scanned_dttm: Date.UTC(2030, 0, 2, 1, 50), scanned_by: 'Tom' }];
  open({ 'orders/list_hand_overs': () => ({ ...handOversOf(1_200, [one]), twice }) });
  expect(await screen.findByText('1,200')).toBeTruthy();
  expect(screen.getByText(`${orderNo} · At 07:35 PM, by Tim.`)).toBeTruthy();
  expect(screen.getByText(/First at 07:35 PM by Tim, then again at 07:50 PM by Tom on an offline device/)).toBeTruthy();
});
