import type { Attendance } from '@backline/contract/attendance';
import { startCheckout } from '@backline/contract/orders';
import { getShop, quoteCart, type Quote, type Shop, type ShopProduct } from '@backline/contract/shop';
import { serverMessages } from '@backline/contract/server-messages';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, keysOf, open, refuse, sent, signIn } from '../../../test/fan-page.tsx';
import { cartOf, emptyCart, putIntoCart } from './cart-store.ts';
import { Component } from './shop.tab.tsx';
import { texts } from './texts.ts';

const known: Partial<Attendance> = {
  event_id: 7,
  event_code: 'ABC234',
  event_name: 'Loud Night',
  timezone: 'CST',
  section: '',
  row: '7',
  seat: '12',
};
const event = known as Attendance;
const hourMs = 3_600_000;
const shirt = (more: Partial<ShopProduct> = {}): ShopProduct => ({
  product_id: 1,
  artist_id: 2,
  artist_name: 'Ida',
  title: 'Tour shirt',
  description: 'Of heavy cotton.',
  image_url: null,
  image_thumbnail_url: null,
  price: 25,
  is_drop_only: false,
  drop: null,
  sizes: [
    { size_id: 11, size: 'S', left: 0 },
    { size_id: 12, size: 'M', left: 3 },
  ],
  ...more,
});
const drop = (more: object = {}): ShopProduct['drop'] => ({
  drop_id: 5,
  state: 'running',
  drop_start_dttm: Date.now() - hourMs,
  drop_end_dttm: Date.now() + hourMs,
  special_price: 20,
  left: 2,
  ...more,
});
const shop = (more: Partial<Shop> = {}): Shop => ({
  is_open: true,
  delivery: { kinds: ['seat', 'kiosk'], kiosk_location: 'North door', kiosk_pickup: '' },
  products: [shirt()],
  ...more,
});
const quote = (more: Partial<Quote> = {}): Quote => ({
  items: [
    {
      size_id: 12,
      quantity: 1,
      title: 'Tour shirt',
      size: 'M',
      image_thumbnail_url: null,
      item_price: 25,
      sub_total: 25,
      is_drop: false,
      trouble: null,
      left: 3,
    },
  ],
  sub_total: 25,
  promo_code: null,
  discount_type: null,
  discount_value: 0,
  discount_amount: 0,
  delivery_charge: null,
  delivery_charge_amount: 0,
  platform_service_fee: 0,
  platform_service_fee_amount: 0,
  tax_percentage: 8,
  total_tax_amount: 2,
  total_amount: 27,
  promo_refusal: '',
  ...more,
});

beforeEach(() => {
  signIn(7);
  emptyCart(7);
});

test('until the organiser can be paid things are shown, and cannot be bought: sales open soon', async () => {
  answer(getShop, shop({ is_open: false }));
  open(<Component event={event} />);
  expect(await screen.findByText(texts.soon)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
});

test('no more of a size can be put into the cart than are left, and none without a size', async () => {
  answer(getShop, shop());
  const { user } = open(<Component event={event} />);
  const add = await screen.findByRole('button', { name: texts.add });
  await user.click(add);
  expect(screen.getByText(texts.chooseSize)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /M/ }));
  for (let taps = 0; taps < 5; taps += 1) await user.click(add);
  expect(cartOf(7)).toEqual([{ size_id: 12, quantity: 3, what: 'Tour shirt, M' }]);
  expect(screen.getByText(texts.onlyLeft(3))).toBeTruthy();
});

describe('a drop', () => {
  test.each([
    ['that will run', { state: 'before', drop_start_dttm: Date.now() + hourMs }, /Drop begins in/, false],
    ['that runs', {}, /Drop ends in/, true],
    ['that is paused', { state: 'paused' }, texts.dropPaused, false],
    ['that is sold out', { state: 'sold_out', left: 0 }, texts.dropSoldOut, false],
  ])('%s says so, and sells what is sold in drops alone only while it runs', async (_which, change, told, isSold) => {
    answer(getShop, shop({ products: [shirt({ is_drop_only: true, drop: drop(change) })] }));
    open(<Component event={event} />);
    expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: texts.add })).toHaveLength(isSold ? 1 : 0);
  });
});

test('a cart that was stored by hand or by another version holds what is one, and no more', () => {
  localStorage.setItem('fan.cart.7', '[{"size_id":12,"quantity":2},{"size_id":"x"},null,{"size_id":3,"quantity":-1}]');
  expect(cartOf(7)).toEqual([{ size_id: 12, quantity: 2 }]);
  localStorage.setItem('fan.cart.7', '{"broken');
  expect(cartOf(7)).toEqual([]);
});

describe('the cart', () => {
  beforeEach(() => {
    putIntoCart(7, 12, 1);
    window.history.replaceState(null, '', '/fan/ABC234/shop?cart');
    answer(getShop, shop());
  });

  test('shows the lines before anything is paid; a double tap is one order, with the total that was shown', async () => {
    answer(quoteCart, quote());
    answer(startCheckout, {
      message: 'x',
      order_no: 'ABCDEFGHJK',
      total_amount: 27,
      expires_dttm: Date.now() + hourMs,
    });
    const { user } = open(<Component event={event} />);
    expect(await screen.findByText('$27.00')).toBeTruthy();
    await user.dblClick(screen.getByRole('button', { name: texts.reserve('$27.00') }));
    expect(sent.get(startCheckout.path)).toEqual([
      {
        event_id: 7,
        items: [{ size_id: 12, quantity: 1 }],
        promo_code: null,
        delivery: { kind: 'seat', section: '', row: '7', seat: '12' },
        total_amount: 27,
      },
    ]);
    expect(keysOf(startCheckout)[0]).not.toBeNull();
    expect(location.pathname).toBe('/fan/ABC234/orders/ABCDEFGHJK');
    expect(cartOf(7)).toEqual([]);
  });

  test('what is refused is said in the server’s words, and stays in the cart', async () => {
    answer(quoteCart, quote());
    refuse(startCheckout, 409, { code: 'conflict', message: serverMessages.orderTotalChanged });
    const { user } = open(<Component event={event} />);
    await user.click(await screen.findByRole('button', { name: texts.reserve('$27.00') }));
    expect((await screen.findByRole('alert')).textContent).toBe(serverMessages.orderTotalChanged);
    expect(cartOf(7)).toHaveLength(1);
  });

  test('with a line in whose way something stands nothing can be paid', async () => {
    const [line] = quote().items;
    if (line === undefined) throw new Error('no line');
    answer(quoteCart, quote({ items: [{ ...line, trouble: 'sold_out', left: 0 }] }));
    open(<Component event={event} />);
    expect(await screen.findByText(texts.trouble.sold_out)).toBeTruthy();
    expect((screen.getByRole('button', { name: /Hold it/ }) as HTMLButtonElement).disabled).toBe(true);
  });
});
