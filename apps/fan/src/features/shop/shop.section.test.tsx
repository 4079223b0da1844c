import * as generalTexts from '@backline/contract/general.texts';
import * as orderTexts from '@backline/contract/orders.texts';
import { listFanOrders, startCheckout } from '@backline/contract/orders';
import { getShop, maxPerSize, quoteCart, shopStock } from '@backline/contract/shop';
import { fireEvent, screen, act, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { offersForFans } from '@backline/contract/event-topics';
import type { Topic } from '@backline/contract/live';
import { answer, answerLate, cutOff, keysOf, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { cartOf, emptyCart, putIntoCart } from './cart-store.ts';
import { drop, event, hourMs, listed, quote, shirt, shop } from '../../../testing/shop.ts';
import { Component } from './shop.section.tsx';
import * as shopTexts from '@backline/contract/shop.texts';

type Hear = (message: { data: unknown }, eventId: number | null) => void;
const heard = new Map<string, Hear>();
vi.mock('../../lib/live.ts', () => ({
  closeLive: () => undefined,
  useLive: ({ name }: Topic, _ids: unknown, hear: Hear) => void heard.set(name, hear),
}));
const publish = ({ name }: Topic, data: unknown) => act(() => heard.get(name)?.({ data }, 7));

const hallMs = 1_500;

beforeEach(() => {
  signIn(7);
  emptyCart(7);
});

describe('the list of products', () => {
  test('shows a loading state, then the products', async () => {
    const late = answerLate(getShop, shop());
    open(<Component event={event} />);
    expect(screen.getByRole('status')).toBeTruthy();
    late.arrive();
    expect(await screen.findByText('Tour shirt')).toBeTruthy();
    expect(screen.getByText(shopTexts.by('Ida'))).toBeTruthy();
  });

  test('says that nothing is on sale if the shop is empty', async () => {
    answer(getShop, shop({ products: [], is_open: false }));
    open(<Component event={event} />);
    expect(await screen.findByText(shopTexts.none)).toBeTruthy();
    expect(screen.queryByText(shopTexts.soon)).toBeNull();
  });

  test('shows an error without a network, and loads when the fan retries', async () => {
    cutOff(getShop);
    const { user } = open(<Component event={event} />);
    expect(await screen.findByRole('alert')).toBeTruthy();
    answer(getShop, shop());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Tour shirt')).toBeTruthy();
  });

  test('leads to the sheet of each product, and says which are sold out or nearly so', async () => {
    const sizes = (left: number) => [{ size_id: 13, size: 'GENERIC', left }];
    const cap = shirt({ product_id: 2, title: 'Cap', sizes: sizes(0) });
    const poster = shirt({ product_id: 3, title: 'Poster', sizes: sizes(3) });
    answer(getShop, shop({ products: [shirt(), cap, poster] }));
    open(<Component event={event} />);
    const link = await screen.findByRole('link', { name: /^Tour shirt/ });
    expect(link.getAttribute('href')).toBe('/fan/ABC234/shop?product=1');
    expect(screen.getByRole('link', { name: /^Cap.*Sold out$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Poster.*3 left$/ })).toBeTruthy();
  });

  test('ignores the second click of a double click on the cart link that appears under the pointer', async () => {
    answer(getShop, shop());
    answer(quoteCart, quote());
    putIntoCart(7, 12, 1);
    open(<Component event={event} />);
    const link = await screen.findByRole('link', { name: 'Cart (1)' });
    fireEvent.click(link);
    expect(location.search).toBe('');
    await waitFor(() => expect(link.getAttribute('aria-disabled')).toBeNull());
    act(() => putIntoCart(7, 12, 2));
    fireEvent.click(link);
    expect(location.search).toBe('');
    await waitFor(() => expect(link.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(link);
    expect(location.search).toBe('?cart');
  });

  test('updates stock figures as others buy, and refetches when a drop ends or sales open', async () => {
    answer(getShop, shop({ products: [shirt({ drop: drop() })] }));
    open(<Component event={event} />);
    await screen.findByText(shopTexts.dropLeft(2));
    const sizes = [
      [11, 0],
      [12, 2],
    ];
    publish(shopStock, { sizes, drops: [[5, 1, 'running']] });
    expect(await screen.findByText(shopTexts.dropLeft(1))).toBeTruthy();
    expect(sent.get(getShop.path)).toHaveLength(1);
    // The drop has ended. The page must refetch, because the summary does not contain the new prices.
    answer(getShop, shop());
    publish(shopStock, { sizes, drops: [] });
    await waitFor(() => expect(screen.queryByText(/Drop ends in/)).toBeNull());
    expect(sent.get(getShop.path)).toHaveLength(2);
    publish(offersForFans, {});
    await waitFor(() => expect(sent.get(getShop.path)).toHaveLength(3));
  });
});

test('shows a drop’s price before the drop starts, and the saving while the drop runs', async () => {
  const begins = { state: 'before', drop_start_dttm: Date.now() + hourMs };
  const cap = shirt({ product_id: 2, title: 'Cap', drop: drop() });
  answer(getShop, shop({ products: [shirt({ drop: drop(begins) }), cap] }));
  open(<Component event={event} />);
  expect(await screen.findByText(shopTexts.at('$20.00'))).toBeTruthy();
  expect(screen.getByText(shopTexts.insteadOf('$25.00'))).toBeTruthy();
});

test('removes invalid items from a stored cart', () => {
  localStorage.setItem('fan.cart.7', '[{"size_id":12,"quantity":2},{"size_id":"x"},null,{"size_id":3,"quantity":-1}]');
  expect(cartOf(7)).toEqual([{ size_id: 12, quantity: 2 }]);
  localStorage.setItem('fan.cart.7', '{"broken');
  expect(cartOf(7)).toEqual([]);
});

describe('the cart', () => {
  const field = (what: string) => screen.getByRole<HTMLInputElement>('textbox', { name: shopTexts.quantity(what) });
  const counted = (what: string) => field(what).value;

  beforeEach(() => {
    putIntoCart(7, 12, 1);
    window.history.replaceState(null, '', '/fan/ABC234/shop?cart');
    answer(getShop, shop());
  });

  test('shows all lines before payment, and places one order with the shown total on a double tap', async () => {
    answer(quoteCart, quote());
    answer(startCheckout, {
      message: 'x',
      order_no: 'ABCDEFGHJK',
      total_amount: 27,
      expires_dttm: Date.now() + hourMs,
    });
    const { user } = open(<Component event={event} />);
    expect(await screen.findByText('$27.00')).toBeTruthy();
    expect(screen.getByRole('heading', { name: shopTexts.cartTitle })).toBeTruthy();
    expect(screen.getByRole('dialog', { name: shopTexts.cartTitle })).toBeTruthy();
    expect(screen.getByText(new RegExp(`^${shopTexts.each('$25.00').replace('$', '\\$')}`))).toBeTruthy();
    const kinds = within(screen.getByRole('group', { name: shopTexts.delivery }));
    expect(kinds.getByRole('radio', { name: shopTexts.kinds.seat })).toHaveProperty('checked', true);
    expect(kinds.getByRole('radio', { name: shopTexts.kinds.kiosk })).toHaveProperty('checked', false);
    await user.dblClick(screen.getByRole('button', { name: shopTexts.reserve('$27.00') }));
    expect(sent.get(startCheckout.path)).toEqual([
      {
        event_id: 7,
        items: [{ size_id: 12, quantity: 1 }],
        promo_code: null,
        delivery: { kind: 'seat', section: '', row: '7', seat: '12' },
        receipt_email: null,
        total_amount: 27,
      },
    ]);
    expect(keysOf(startCheckout)[0]).not.toBeNull();
    expect(location.pathname).toBe('/fan/ABC234/orders/ABCDEFGHJK');
    expect(cartOf(7)).toEqual([]);
  });

  test('explains a typed count that no order may have, keeps the count before it, and takes the next valid one', async () => {
    answer(quoteCart, quote());
    const { user } = open(<Component event={event} />);
    const input = await screen.findByRole('textbox', { name: shopTexts.quantity('Tour shirt, M') });
    for (const [typed, text] of [
      ['99', shopTexts.most(maxPerSize)],
      ['x', generalTexts.wholeNumber],
    ] as const) {
      await user.clear(input);
      await user.type(input, typed);
      expect(screen.getByText(text)).toBeTruthy();
      expect(input.getAttribute('aria-invalid')).toBe('true');
    }
    await user.clear(input);
    expect(cartOf(7)).toEqual([{ size_id: 12, quantity: 9 }]);
    await user.type(input, '3');
    expect(input.getAttribute('aria-invalid')).toBe('false');
    expect(cartOf(7)).toEqual([{ size_id: 12, quantity: 3 }]);
  });

  test('closes to the shop by its button, by Esc and by a press beside it', async () => {
    answer(quoteCart, quote());
    const { user } = open(<Component event={event} />);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(`${location.pathname}${location.search}`).toBe('/fan/ABC234/shop');
    const link = screen.getByRole('link', { name: shopTexts.toCart(1) });
    await waitFor(() => expect(link.getAttribute('aria-disabled')).toBeNull());
    for (const leave of [
      (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
      (dialog: HTMLElement) => fireEvent.click(dialog),
    ]) {
      await user.click(link);
      leave(await screen.findByRole('dialog'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(location.search).toBe('');
    }
    expect(cartOf(7)).toHaveLength(1);
  });

  test('requests the quote for the chosen delivery method, because a pick-up may be free', async () => {
    answer(quoteCart, quote());
    const { user } = open(<Component event={event} />);
    await screen.findByText('$27.00');
    expect(sent.get(quoteCart.path)?.at(-1)).toMatchObject({ delivery_kind: 'seat' });
    answer(quoteCart, quote({ delivery_charge_amount: 0, total_amount: 25.5 }));
    await user.click(screen.getByRole('radio', { name: shopTexts.kinds.kiosk }));
    expect(await screen.findByText('$25.50')).toBeTruthy();
    expect(sent.get(quoteCart.path)?.at(-1)).toMatchObject({ delivery_kind: 'kiosk' });
  });

  test.each([
    ['places the order of a press during a request once the quote confirms the total', 27, 1],
    ['places no order of a press during a request whose quote has another total', 30, 0],
  ])('%s', async (_title, total, orders) => {
    answer(quoteCart, quote());
    answer(startCheckout, { message: 'x', order_no: 'ABCDEFGHJK', total_amount: 27, expires_dttm: Date.now() });
    const { user } = open(<Component event={event} />);
    await screen.findByText('$27.00');
    const late = answerLate(quoteCart, quote({ total_amount: total }));
    await user.click(screen.getByRole('radio', { name: shopTexts.kinds.kiosk }));
    await user.click(screen.getByRole('button', { name: shopTexts.reserve('$27.00') }));
    expect(sent.get(startCheckout.path)).toBeUndefined();
    late.arrive();
    if (orders === 1) await waitFor(() => expect(location.pathname).toContain('/orders/'));
    else await screen.findByRole('button', { name: shopTexts.reserve('$30.00') });
    expect(sent.get(startCheckout.path) ?? []).toHaveLength(orders);
  });

  test('refetches the quote at intervals during a busy drop, not on each stock change', async () => {
    answer(quoteCart, quote());
    open(<Component event={event} />);
    await screen.findByText('$27.00');
    const asked = () => sent.get(quoteCart.path)?.length;
    expect(asked()).toBe(1);
    answer(quoteCart, quote({ total_amount: 24 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => random.mockRestore());
    for (let left = 9; left > 0; left -= 1) {
      const sizes = [
        [11, 0],
        [12, left],
      ];
      publish(shopStock, { sizes, drops: [] });
      await act(() => vi.advanceTimersByTimeAsync(10));
    }
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(hallMs));
    expect(screen.getByText('$24.00')).toBeTruthy();
    expect(asked()).toBe(2);
  });

  test('shows the server’s message when the server refuses an order, and keeps the items', async () => {
    answer(quoteCart, quote());
    refuse(startCheckout, 409, { code: 'conflict', message: orderTexts.orderTotalChanged });
    const { user } = open(<Component event={event} />);
    await user.click(await screen.findByRole('button', { name: shopTexts.reserve('$27.00') }));
    expect((await screen.findByRole('alert')).textContent).toBe(orderTexts.orderTotalChanged);
    expect(cartOf(7)).toHaveLength(1);
  });

  test('explains that the total is too small for a card, and disables the payment button', async () => {
    const text = orderTexts.orderTooSmall('$0.50');
    answer(quoteCart, quote({ total_amount: 0.49, total_refusal: text }));
    open(<Component event={event} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect((screen.getByRole('button', { name: /Reserve and pay/ }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('shows an unavailable item whose name is unknown, and removes it with one tap on “fewer”', async () => {
    const [line] = quote().items;
    if (line === undefined) throw new Error('no line');
    answer(quoteCart, quote({ items: [{ ...line, title: '', trouble: 'gone', left: 0 }] }));
    const { user } = open(<Component event={event} />);
    expect(await screen.findByRole('heading', { name: shopTexts.goneThing })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: shopTexts.fewer(shopTexts.goneThing) }));
    expect(await screen.findByText(shopTexts.cartEmpty)).toBeTruthy();
  });

  test('cannot be paid while one of its items has a problem', async () => {
    const [line] = quote().items;
    if (line === undefined) throw new Error('no line');
    answer(quoteCart, quote({ items: [{ ...line, trouble: 'sold_out', left: 0 }] }));
    open(<Component event={event} />);
    expect(await screen.findByText(shopTexts.trouble.sold_out)).toBeTruthy();
    expect((screen.getByRole('button', { name: /Reserve and pay/ }) as HTMLButtonElement).disabled).toBe(true);
  });

  test.each([
    ['gone', 0, shopTexts.trouble.gone],
    ['not_begun', 0, shopTexts.trouble.not_begun],
    ['paused', 0, shopTexts.trouble.paused],
    ['too_many', 1, shopTexts.trouble.too_many(1)],
  ] as const)('shows an unavailable item under its stored name, with the reason “%s”', async (trouble, left, text) => {
    const [line] = quote().items;
    if (line === undefined) throw new Error('no line');
    putIntoCart(7, 12, 2, 'Tour shirt, M');
    const title = trouble === 'gone' ? '' : line.title;
    answer(quoteCart, quote({ items: [{ ...line, quantity: 2, title, trouble, left }] }));
    const { user } = open(<Component event={event} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Tour shirt, M' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: shopTexts.remove('Tour shirt, M') }));
    expect(await screen.findByText(shopTexts.cartEmpty)).toBeTruthy();
  });

  test('keeps the last quote visible without a network, and disables payment at that price', async () => {
    answer(quoteCart, quote());
    const { user } = open(<Component event={event} />);
    await screen.findByText('$27.00');
    cutOff(quoteCart);
    await user.click(screen.getByRole('button', { name: shopTexts.more('Tour shirt, M') }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(counted('Tour shirt, M')).toBe('2');
    expect((screen.getByRole('button', { name: /Reserve and pay/ }) as HTMLButtonElement).disabled).toBe(true);
    answer(quoteCart, quote({ total_amount: 54 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: shopTexts.reserve('$54.00') })).toBeTruthy();
  });

  test('keeps a promo code across a reload until it is removed', async () => {
    answer(quoteCart, quote({ promo_refusal: 'Not now.' }));
    const { user, unmount } = open(<Component event={event} />);
    await user.type(await screen.findByLabelText(shopTexts.promo), ' encore10 ');
    await user.click(screen.getByRole('button', { name: shopTexts.promoApply }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    unmount();
    answer(quoteCart, quote({ promo_code: 'ENCORE10', discount_amount: 2.5 }));
    const again = open(<Component event={event} />);
    expect(await screen.findByText(shopTexts.promoTaken('ENCORE10'))).toBeTruthy();
    expect(sent.get(quoteCart.path)?.at(-1)).toMatchObject({ promo_code: 'encore10' });
    answer(quoteCart, quote());
    await again.user.click(screen.getByRole('button', { name: shopTexts.promoRemove }));
    await waitFor(() => expect(sent.get(quoteCart.path)?.at(-1)).toMatchObject({ promo_code: null }));
    expect(localStorage.getItem('fan.promo.7')).toBeNull();
  });

  test('links to the fan’s unpaid order, which may hold the items that appear sold out', async () => {
    answer(quoteCart, quote());
    answer(listFanOrders, [listed('OLD2345678', 'paid'), listed('HELD234567', 'waiting')]);
    open(<Component event={{ ...event, offers: ['shop', 'orders'] }} />);
    const link = await screen.findByRole('link', { name: shopTexts.toWaiting('HELD234567') });
    expect(link.getAttribute('href')).toBe('/fan/ABC234/orders/HELD234567');
    expect(link.parentElement?.textContent).toContain(shopTexts.waiting);
  });

  test('requires an address for shipping, and shows errors beside its fields', async () => {
    answer(quoteCart, quote());
    answer(getShop, shop({ delivery: { kinds: ['shipping'], kiosk_location: '', kiosk_pickup: '' } }));
    refuse(startCheckout, 422, {
      code: 'invalid_input',
      message: 'x',
      fields: [
        { path: 'delivery.shipping_address1', message: orderTexts.addressRequired },
        { path: 'delivery.shipping_city', message: orderTexts.cityRequired },
        { path: 'delivery.shipping_country', message: orderTexts.countryRequired },
      ],
    });
    const { user } = open(<Component event={event} />);
    for (const label of [
      shopTexts.shippingName,
      shopTexts.address,
      shopTexts.city,
      shopTexts.state,
      shopTexts.zip,
      shopTexts.country,
      shopTexts.phone,
      shopTexts.email,
    ])
      expect(await screen.findAllByLabelText(label)).not.toHaveLength(0);
    expect(screen.getByText(shopTexts.emailHint)).toBeTruthy();
    expect(screen.getByRole('radio', { name: shopTexts.kinds.shipping })).toBeTruthy();
    expect(screen.getByText(shopTexts.reserveHint)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Reserve and pay/ }));
    const { addressRequired, cityRequired, countryRequired } = orderTexts;
    for (const text of [addressRequired, cityRequired, countryRequired]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
