import 'fake-indexeddb/auto';
import { csrfTokenKey } from '@backline/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  likedSong,
  nowAnswer,
  openPoll,
  openRaffle,
  readyOrder,
  runningDrop,
  unreadMessage,
  unreadReply,
} from '../../testing/now.ts';
import { keepAnswers } from './kept-answers.ts';
import { fanStore } from './fan-store.ts';
import { beginSession, endSession } from './session.ts';

/** Timeout that is reached only if a test hangs. */
const soon = { timeout: 30_000 };

const place = { event_id: 1, event_name: 'Loud Night', event_role: 'USER', section: '', row: '', seat: '7' };
const when = { event_dttm: 5, timezone: 'CST', checkin_opens_dttm: 1, checkin_closes_dttm: 9 };
const event = {
  ...place,
  ...when,
  named_seat: null,
  checkin_dttm: null,
  event_code: 'ABC234',
  venue: 'Hall',
  city: 'Chicago',
  event_image_thumbnail_url: null,
  event_image_url: null,
  seo_url: 'loud-night',
  artists: [],
  offers: [],
};
const key = ['attendance', 'ABC234'];

async function openTab(): Promise<QueryClient> {
  const client = new QueryClient();
  const stop = await keepAnswers(client);
  closeTabs.push(() => {
    stop();
    client.clear();
  });
  return client;
}

const closeTabs: (() => void)[] = [];
afterEach(() => {
  for (const close of closeTabs.splice(0)) close();
});

/** Sets a response in the cache and waits until it is stored. */
async function setAnswer(client: QueryClient, queryKey: string[], data: unknown): Promise<void> {
  client.setQueryData(queryKey, data);
  await new Promise((done) => setTimeout(done, 250));
}

const begin = (id: number) => beginSession({ csrfToken: 'token', id, isNew: false });

beforeEach(async () => {
  endSession('left');
  await openTab();
  begin(7);
});

test('restores the fan’s event in a new tab, and no other data', async () => {
  const tab = await openTab();
  await setAnswer(tab, ['profile'], { name: 'Ann' });
  await setAnswer(tab, key, event);
  const again = await openTab();
  expect(again.getQueryData(key)).toEqual(event);
  expect(again.getQueryCache().getAll()).toHaveLength(1);
});

test('refetches a restored answer after a reload, however recent it is', async () => {
  await setAnswer(await openTab(), key, event);
  const again = await openTab();
  const news = { ...event, section: 'B' };
  expect(await again.fetchQuery({ queryKey: key, queryFn: () => news, staleTime: 15_000 })).toEqual(news);
});

test('restores support threads without a network', async () => {
  const tab = await openTab();
  const message = { id: 4, content: 'Left of the door.', is_own: false, created_dttm: 6 };
  const sent = { ...message, image_url: null, image_thumbnail_url: null };
  const thread = { support_case_id: 2, title: 'My coat', status: 'open', unread: 1, created_dttm: 5, last_dttm: 6 };
  const help = { result: [{ ...thread, has_earlier: false, messages: [sent] }] };
  await setAnswer(tab, ['help', '1'], help);
  expect((await openTab()).getQueryData(['help', '1'])).toEqual(help);
});

test('restores trivia without a network if the cached rows have the current shape', async () => {
  const tab = await openTab();
  const row = {
    id: 3,
    title: 'Who?',
    options: [],
    fact: { description: 'We.', sources: [] },
    reveal: null,
    graphic: null,
    graphic_thumbnail_url: null,
    publish_time: 5,
  };
  const pages = { pages: [{ rows: [row], next: undefined }], pageParams: [undefined] };
  await setAnswer(tab, ['trivia', '1'], pages);
  await setAnswer(tab, ['trivia', '2'], { ...pages, pages: [{ rows: [{ ...row, title: 5 }] }] });
  const again = await openTab();
  expect(again.getQueryData(['trivia', '1'])).toEqual(pages);
  expect(again.getQueryData(['trivia', '2'])).toBeUndefined();
});

test('stores an answer even while it keeps changing, because the tab may be closed at any time', async () => {
  const tab = await openTab();
  for (let change = 0; change < 10; change += 1) {
    tab.setQueryData(key, { ...event, checkin_dttm: change });
    await new Promise((done) => setTimeout(done, 50));
  }
  expect((await openTab()).getQueryData(key)).toMatchObject({ event_code: 'ABC234' });
});

test('ignores a stored answer whose shape does not match this version of the app', async () => {
  await setAnswer(await openTab(), key, { ...event, checkin_opens_dttm: 'at eight' });
  expect((await openTab()).getQueryData(key)).toBeUndefined();
});

test('restores nothing while nobody is signed in, and restores the answers when the same fan returns', async () => {
  await setAnswer(await openTab(), key, event);
  fanStore.removeItem(csrfTokenKey);
  expect((await openTab()).getQueryData(key)).toBeUndefined();
  begin(7);
  expect((await openTab()).getQueryData(key)).toEqual(event);
});

test.each([
  ['signed out', () => endSession('left')],
  [
    'signed out while another tab noticed it',
    () => {
      fanStore.removeItem(csrfTokenKey);
      window.dispatchEvent(new StorageEvent('storage', { key: `fan.${csrfTokenKey}` }));
      endSession('left');
    },
  ],
  ['been replaced by another fan', () => begin(8)],
])('deletes the answers of a fan who has %s', async (_how, change) => {
  await setAnswer(await openTab(), key, event);
  change();
  await vi.waitFor(async () => {
    const { keys, createStore } = await import('idb-keyval');
    expect(await keys(createStore('backline-fan-answers', 'of-fans'))).toEqual([]);
  }, soon);
  begin(7);
  expect((await openTab()).getQueryData(key)).toBeUndefined();
});

test('discards answers older than a week, however often the app was opened', async () => {
  const tab = await openTab();
  tab.setQueryData(key, event, { updatedAt: Date.now() - 8 * 86_400_000 });
  await setAnswer(tab, ['attendance', 'DEF567'], event);
  const again = await openTab();
  expect(again.getQueryData(key)).toBeUndefined();
  expect(again.getQueryData(['attendance', 'DEF567'])).toEqual(event);
});

test('does not store answers under another fan who signed in in another tab', async () => {
  const tab = await openTab();
  tab.setQueryData(key, event);
  fanStore.setItem('id', '8');
  await new Promise((done) => setTimeout(done, 250));
  window.dispatchEvent(new StorageEvent('storage', { key: `fan.${csrfTokenKey}` }));
  expect((await openTab()).getQueryData(key)).toBeUndefined();
});

test('shows no data of the previous fan if the storage answers after another fan has signed in', async () => {
  await setAnswer(await openTab(), key, event);
  const opening = openTab();
  begin(8);
  expect((await opening).getQueryData(key)).toBeUndefined();
});

test('restores a raffle number without a network, and ignores stored answers of an outdated shape', async () => {
  const tab = await openTab();
  const raffle = { raffle_id: 3, title: 'Drum', state: 'open', entry: { number: 'K7QM2XW9PA', has_won: false } };
  await setAnswer(tab, ['raffles', '1'], [raffle, { ...raffle, raffle_id: 4, entry: null }]);
  await setAnswer(tab, ['raffles', '2'], [{ raffle_id: 5, number: 'K7QM2XW9PA' }]);
  const again = await openTab();
  expect(again.getQueryData(['raffles', '1'])).toMatchObject([raffle, { raffle_id: 4 }]);
  expect(again.getQueryData(['raffles', '2'])).toBeUndefined();
});

const listed = { order_no: 'HELD234567', state: 'paid', total_amount: 27, quantity: 1, created_dttm: 5 };
const orderPages = (count: number) => ({
  pages: Array.from({ length: count }, () => ({ rows: [listed], next: 'more' })),
  pageParams: Array.from({ length: count }, (_, page) => `${page}`),
});
const lights = {
  epoch: 3,
  offset_ms: 0,
  show: null,
  coming: [{ event_user_pattern_id: 4, hash: 'a', start_dttm: 5, end_dttm: 9 }],
  track_hashes: ['b'],
  place: { left_to_right: 0.5, by_section: null, wave: null },
  can_play: false,
};
const result = { vote_count: 2, wins: true, is_correct: true };
const option = { id: 6, option: 'Nineteen', result };
const poll = { id: 5, question: 'How many?', start_time: 1, end_time: 9, completed: true, options: [option] };
const polls = { result: [{ ...poll, own_option_id: null }], next_start_time: null };
const product = {
  product_id: 8,
  artist_id: 2,
  artist_name: 'Ada',
  title: 'Shirt',
  description: '',
  image_url: null,
  image_thumbnail_url: null,
  price: 25,
  is_drop_only: false,
  drop: null,
  sizes: [{ size_id: 9, size: 'M', left: 3 }],
};
const delivery = { kinds: ['kiosk'], kiosk_location: 'Foyer', kiosk_pickup: '' };
const shop = { is_open: true, delivery, products: [product] };
const onNow = nowAnswer({
  orders: [readyOrder],
  polls: [openPoll()],
  raffles: [openRaffle()],
  drops: [runningDrop(5)],
  songs: [likedSong()],
  message: unreadMessage(),
  reply: unreadReply(),
});

test.each([
  ['the list of the fan’s orders', 'orders', orderPages(1), { pages: [{ rows: [{ order_no: 5 }] }] }],
  ['the lights', 'lights', lights, { ...lights, coming: [{ hash: 'a' }] }],
  ['the polls', 'polls', polls, { ...polls, result: [{ id: 5 }] }],
  ['what is on', 'fan-now', onNow, { ...onNow, polls: [{ poll_id: 3 }] }],
  ['the shop', 'shop', shop, { ...shop, products: [{ title: 'Shirt' }] }],
])(
  'restores %s without a network, and ignores stored answers of an outdated shape',
  async (_what, name, answer, other) => {
    const tab = await openTab();
    await setAnswer(tab, [name, '1'], answer);
    await setAnswer(tab, [name, '2'], other);
    const again = await openTab();
    expect(again.getQueryData([name, '1'])).toEqual(answer);
    expect(again.getQueryData([name, '2'])).toBeUndefined();
    endSession('left');
    begin(7);
    expect((await openTab()).getQueryData([name, '1'])).toBeUndefined();
  },
);

test('stores only the first pages of a long list, and only the hundred newest answers', async () => {
  const tab = await openTab();
  const at = Date.now();
  for (let place = 0; place < 120; place += 1) {
    tab.setQueryData(['attendance', `E${place}`], event, { updatedAt: at - 1_000 * (120 - place) });
  }
  await setAnswer(tab, ['orders', '1'], orderPages(9));
  const again = await openTab();
  expect(again.getQueryData(['orders', '1'])).toEqual(orderPages(5));
  expect(again.getQueryCache().getAll()).toHaveLength(100);
  expect(again.getQueryData(['attendance', 'E119'])).toEqual(event);
  expect(again.getQueryData(['attendance', 'E0'])).toBeUndefined();
});

test('restores an order that an earlier version stored without the addresses of its receipt', async () => {
  const order = {
    order_no: 'PAID234567',
    event_id: 1,
    event_code: 'ABC234',
    event_name: 'Loud Night',
    state: 'paid',
    order_processing_status: 'processing',
    delivery_kind: 'kiosk',
    total_amount: 27,
    refunded_amount: 0,
    items: [{ title: 'Tour shirt', size: 'M', quantity: 1, refunded_quantity: 0, sub_total: 25 }],
  };
  await setAnswer(await openTab(), ['order', order.order_no], order);
  expect((await openTab()).getQueryData(['order', order.order_no])).toEqual(order);
});
