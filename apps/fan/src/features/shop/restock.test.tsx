import { ownRestock } from '@backline/contract/restock';
import { joinRestock, leaveRestock } from '@backline/contract/restock-asks';
import * as restockTexts from '@backline/contract/restock.texts';
import { getShop, quoteCart, type ShopProduct } from '@backline/contract/shop';
import * as shopTexts from '@backline/contract/shop.texts';
import type { Topic } from '@backline/contract/live';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answer, answerLate, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { drop, event, hourMs, quote, shirt, shop } from '../../../testing/shop.ts';
import { cartOf, emptyCart, putIntoCart } from './cart-store.ts';
import { Component } from './shop.section.tsx';

type Hear = (message: { data: unknown }, eventId: number | null) => void;
const heard = new Map<string, Hear>();
vi.mock('../../lib/live.ts', () => ({
  closeLive: () => undefined,
  useLive: ({ name }: Topic, _ids: unknown, hear: Hear) => void heard.set(name, hear),
}));
const publish = ({ name }: Topic, data: unknown) => act(() => heard.get(name)?.({ data }, null));

const { fan: texts } = restockTexts;
const what = 'Tour shirt';
const soldOut = (more: Partial<ShopProduct> = {}) =>
  shirt({ sizes: [{ size_id: 11, size: 'GENERIC', left: 0 }], ...more });
const waiting = { size_id: 11, offer_end_dttm: null };
const offer = (ms = 600_000) => ({ size_id: 11, offer_end_dttm: Date.now() + ms });
const joinButton = () => screen.findByRole('button', { name: texts.tellMe(what) });
const withPlaces = (...restock: ReturnType<typeof shop>['restock']) =>
  answer(getShop, shop({ products: [soldOut()], restock }));
/** Opens the shop with the sheet of the sold-out item. */
function openShop(closesInMs = hourMs, search = '?product=1') {
  window.history.replaceState(null, '', `/fan/ABC234/shop${search}`);
  return open(<Component event={{ ...event, checkin_closes_dttm: Date.now() + closesInMs }} />);
}

beforeEach(() => {
  signIn(7);
  emptyCart(7);
});

test.each([
  ['is in stock', shirt({ sizes: [{ size_id: 11, size: 'GENERIC', left: 1 }] }), hourMs],
  [
    'is in a drop whose maximum is used up',
    soldOut({ is_drop_only: true, drop: drop({ state: 'sold_out', left: 0 }) }),
    hourMs,
  ],
  ['is sold at an event that is over', soldOut(), -1],
])('offers no place in the queue for an item that %s', async (_which, product, closesInMs) => {
  answer(getShop, shop({ products: [product] }));
  openShop(closesInMs);
  await screen.findByRole('dialog', { name: product.title });
  expect(screen.queryByRole('button', { name: texts.tellMe(what) })).toBeNull();
});

test('says why the server refuses a place, and that there is no network', async () => {
  withPlaces();
  refuse(joinRestock, 409, { code: 'conflict', message: restockTexts.inStock });
  const { user } = openShop();
  await user.click(await joinButton());
  expect((await screen.findByRole('alert')).textContent).toBe(restockTexts.inStock);
  cutOff(joinRestock);
  await user.click(await joinButton());
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(restockTexts.inStock));
});

test('joins the queue once on a double tap, says so, and leaves it', async () => {
  withPlaces();
  const late = answerLate(joinRestock, { message: restockTexts.joined });
  const { user } = openShop();
  await user.dblClick(await joinButton());
  withPlaces(waiting);
  late.arrive();
  const sheet = within(await screen.findByRole('dialog', { name: what }));
  expect(await sheet.findByRole('region', { name: texts.waiting(what) })).toBeTruthy();
  expect(sent.get(joinRestock.path)).toEqual([{ event_id: 7, size_id: 11 }]);
  answer(leaveRestock, { message: restockTexts.left });
  withPlaces();
  await user.click(sheet.getByRole('button', { name: texts.leaveOf(what) }));
  expect(await joinButton()).toBeTruthy();
});

test('shows an offer with its countdown as soon as it is made, and puts its unit into the cart once', async () => {
  withPlaces(waiting);
  answer(quoteCart, quote());
  const { user } = openShop(hourMs, '');
  await screen.findByText('Tour shirt');
  withPlaces(offer(590_000));
  publish(ownRestock, { event_id: 7 });
  expect(await screen.findByRole('region', { name: restockTexts.offerTitle(what) })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/Held for you for 09:[45]\d/);
  await user.click(screen.getByRole('button', { name: texts.buyOf(what) }));
  expect(cartOf(7)).toMatchObject([{ size_id: 11, quantity: 1 }]);
  expect(await screen.findByRole('dialog', { name: shopTexts.cartTitle })).toBeTruthy();
});

test('shows an offer in the sheet of its item, where the cart takes the place of the sheet', async () => {
  putIntoCart(7, 11, 1);
  withPlaces(offer());
  answer(quoteCart, quote());
  const { user } = openShop();
  const sheet = within(await screen.findByRole('dialog', { name: what }));
  expect(sheet.queryByText(shopTexts.soldOutNow(what))).toBeNull();
  await user.click(sheet.getByRole('button', { name: texts.buyOf(what) }));
  expect(await screen.findByRole('dialog', { name: shopTexts.cartTitle })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: what })).toBeNull();
  expect(cartOf(7)).toEqual([{ size_id: 11, quantity: 1 }]);
});

test('asks again what an open cart costs when an offer is made', async () => {
  putIntoCart(7, 11, 1);
  withPlaces(waiting);
  answer(quoteCart, quote());
  openShop(hourMs, '?cart');
  await screen.findByRole('dialog', { name: shopTexts.cartTitle });
  await waitFor(() => expect(sent.get(quoteCart.path)).toHaveLength(1));
  withPlaces(offer());
  publish(ownRestock, { event_id: 7 });
  await waitFor(() => expect(sent.get(quoteCart.path)).toHaveLength(2));
});

test('asks before an offer is given up', async () => {
  withPlaces(offer());
  answer(leaveRestock, { message: restockTexts.givenUp });
  const { user } = openShop(hourMs, '');
  const giveUp = () => screen.findByRole('button', { name: texts.giveUpOf(what) });
  await user.click(await giveUp());
  await user.click(screen.getByRole('button', { name: texts.keep }));
  expect(sent.get(leaveRestock.path)).toBeUndefined();
  await user.click(await giveUp());
  withPlaces();
  await user.click(await giveUp());
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(sent.get(leaveRestock.path)).toEqual([{ event_id: 7, size_id: 11 }]);
});

test('says that the time of an offer is over, and lets the fan wait again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  withPlaces(offer(2_000));
  openShop();
  await screen.findAllByRole('region', { name: restockTexts.offerTitle(what), hidden: true });
  withPlaces();
  act(() => void vi.advanceTimersByTime(3_000));
  publish(ownRestock, { event_id: 7 });
  expect(await joinButton()).toBeTruthy();
  const over = within(screen.getByRole('region', { name: texts.over(what), hidden: true }));
  answer(joinRestock, { message: restockTexts.joined });
  withPlaces(waiting);
  fireEvent.click(over.getByRole('button', { name: texts.againOf(what), hidden: true }));
  expect(await screen.findAllByRole('region', { name: texts.waiting(what), hidden: true })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: texts.over(what), hidden: true })).toBeNull();
});
