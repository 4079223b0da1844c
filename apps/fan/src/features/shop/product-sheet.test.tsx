import { shopStock, getShop, maxCartLines, maxPerSize, type ShopProduct } from '@backline/contract/shop';
import * as generalTexts from '@backline/contract/general.texts';
import type { Topic } from '@backline/contract/live';
import * as shopTexts from '@backline/contract/shop.texts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, open, sent, signIn } from '../../../testing/fan-page.tsx';
import { drop, event, hourMs, shirt, shop } from '../../../testing/shop.ts';
import { cartOf, emptyCart, putIntoCart } from './cart-store.ts';
import { Component } from './shop.section.tsx';

type Hear = (message: { data: unknown }, eventId: number | null) => void;
const heard = new Map<string, Hear>();
vi.mock('../../lib/live.ts', () => ({
  closeLive: () => undefined,
  useLive: ({ name }: Topic, _ids: unknown, hear: Hear) => void heard.set(name, hear),
}));
const publish = ({ name }: Topic, data: unknown) => act(() => heard.get(name)?.({ data }, 7));

beforeEach(() => {
  signIn(7);
  emptyCart(7);
});

const poster = (left: number, more: Partial<ShopProduct> = {}) =>
  shirt({ title: 'Poster', sizes: [{ size_id: 12, size: 'GENERIC', left }], ...more });

async function openSheet(product: ShopProduct | undefined, more: Parameters<typeof shop>[0] = {}) {
  window.history.replaceState(null, '', '/fan/ABC234/shop?product=1');
  answer(getShop, shop({ products: product === undefined ? [] : [product], ...more }));
  const opened = open(<Component event={event} />);
  return { ...opened, dialog: await screen.findByRole('dialog') };
}
const field = (what: string) => screen.getByRole<HTMLInputElement>('textbox', { name: shopTexts.quantity(what) });
const add = () => screen.queryByRole('button', { name: shopTexts.add });
const more = (what: string) => screen.getByRole<HTMLButtonElement>('button', { name: shopTexts.more(what) });

describe('a sheet without anything to add', () => {
  test('says that the product is no longer sold', async () => {
    await openSheet(undefined);
    expect(screen.getByText(shopTexts.notSoldHere)).toBeTruthy();
    expect(add()).toBeNull();
  });

  test('shows the product without a button to add it until the organiser can be paid', async () => {
    await openSheet(shirt(), { is_open: false });
    expect(screen.getAllByText(shopTexts.soon)).not.toHaveLength(0);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(add()).toBeNull();
  });

  test('names each sold-out size, and says that the chosen one is sold out', async () => {
    const { user } = await openSheet(shirt());
    await user.click(screen.getByRole('radio', { name: `S ${shopTexts.soldOut}` }));
    expect(screen.getByText(shopTexts.soldOutNow('Tour shirt, S'))).toBeTruthy();
    expect(add()).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^M/ }));
    expect(add()).toBeTruthy();
  });

  const withAnyWait = (say: (wait: string) => string) => new RegExp(say('WAIT').replace('WAIT', '[\\d: a-z]+'));

  test.each([
    ['before it runs', { state: 'before', drop_start_dttm: Date.now() + hourMs }, withAnyWait(shopTexts.dropBegins), 0],
    ['that runs', {}, withAnyWait(shopTexts.dropEnds), 1],
    ['that is paused', { state: 'paused' }, shopTexts.dropPaused, 0],
    ['that is sold out', { state: 'sold_out', left: 0 }, shopTexts.dropSoldOut, 0],
  ] as const)('shows the state of a drop %s, and sells only while it runs', async (_which, change, text, buttons) => {
    await openSheet(shirt({ is_drop_only: true, drop: drop(change) }));
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(screen.queryAllByRole('button', { name: shopTexts.add })).toHaveLength(buttons);
  });
});

describe('a sheet that refuses a count', () => {
  test('asks for a size before it adds anything', async () => {
    const { user } = await openSheet(shirt());
    await user.click(screen.getByRole('button', { name: shopTexts.add }));
    expect(screen.getByRole('alert').textContent).toBe(shopTexts.chooseSize);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^S/ }));
    expect(cartOf(7)).toEqual([]);
  });

  test.each([
    ['more than are left', '4', shopTexts.onlyLeft(3)],
    ['more than an order may have', '21', shopTexts.most(maxPerSize)],
    ['no whole number', '1.5', generalTexts.wholeNumber],
    ['none', '0', generalTexts.wholeNumber],
  ])('explains %s beside the field, keeps what was typed, and adds nothing', async (_what, typed, text) => {
    const { user } = await openSheet(poster(3));
    await user.clear(field('Poster'));
    await user.type(field('Poster'), typed);
    await user.click(screen.getByRole('button', { name: shopTexts.add }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(field('Poster').value).toBe(typed);
    expect(document.activeElement).toBe(field('Poster'));
    expect(cartOf(7)).toEqual([]);
  });

  test('counts what is in the cart already', async () => {
    putIntoCart(7, 12, 2);
    const { user } = await openSheet(poster(3));
    expect(screen.getByText(shopTexts.inCart(2))).toBeTruthy();
    expect(more('Poster').disabled).toBe(true);
    await user.type(field('Poster'), '2');
    expect(screen.getByText(shopTexts.onlyLeftWithCart(3, 2))).toBeTruthy();
  });

  test('refuses another size in a cart that is full', async () => {
    for (let size = 100; size < 100 + maxCartLines; size += 1) putIntoCart(7, size, 1);
    const { user } = await openSheet(poster(3));
    await user.click(screen.getByRole('button', { name: shopTexts.add }));
    expect(screen.getByText(shopTexts.cartFull(maxCartLines))).toBeTruthy();
  });

  test('keeps the chosen size and count when the stock falls below the count, and says so beside the field', async () => {
    const { user } = await openSheet(shirt());
    await user.click(screen.getByRole('radio', { name: /^M/ }));
    await user.click(more('Tour shirt, M'));
    await user.click(more('Tour shirt, M'));
    expect(more('Tour shirt, M').disabled).toBe(true);
    publish(shopStock, {
      sizes: [
        [11, 0],
        [12, 1],
      ],
      drops: [],
    });
    expect(await screen.findByText(shopTexts.onlyLeft(1))).toBeTruthy();
    expect(field('Tour shirt, M').value).toBe('3');
    await user.click(screen.getByRole('button', { name: shopTexts.add }));
    expect(cartOf(7)).toEqual([]);
    await user.click(screen.getByRole('button', { name: shopTexts.fewer('Tour shirt, M') }));
    expect(field('Tour shirt, M').value).toBe('1');
    expect(screen.queryByText(shopTexts.onlyLeft(1))).toBeNull();
  });
});

test('shows the total of a drop’s price, adds the count once on a double tap, and closes', async () => {
  const { user } = await openSheet(shirt({ drop: drop() }));
  expect(screen.getByRole('dialog', { name: 'Tour shirt' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^M/ }));
  expect(screen.getByText(shopTexts.total('$20.00'))).toBeTruthy();
  await user.click(more('Tour shirt, M'));
  expect(screen.getByText(shopTexts.total('$40.00'))).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: shopTexts.add }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cartOf(7)).toEqual([{ size_id: 12, quantity: 2, what: 'Tour shirt, M' }]);
  expect(screen.getByText(shopTexts.added('Tour shirt, M', 2)).getAttribute('role')).toBe('status');
  expect(screen.getByRole('link', { name: shopTexts.toCart(2) })).toBeTruthy();
  expect(sent.get(getShop.path)).toHaveLength(1);
});

test('follows the price while it is open', async () => {
  const { client } = await openSheet(poster(9));
  act(() => void client.setQueryData(['shop', 7], shop({ products: [poster(9, { price: 30 })] })));
  expect(await screen.findByText(shopTexts.total('$30.00'))).toBeTruthy();
});

test('opens from its card as an entry of the history, so that Back closes it', async () => {
  window.history.replaceState(null, '', '/fan/ABC234/shop');
  answer(getShop, shop());
  const { user } = open(<Component event={event} />);
  await user.click(await screen.findByRole('link', { name: /^Tour shirt/ }));
  expect(location.search).toBe('?product=1');
  expect(document.activeElement?.textContent).toBe('Tour shirt');
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname).toBe('/fan/ABC234/shop');
});
