import type { FanNow } from '@backline/contract/fan-now';
import * as nowTexts from '@backline/contract/fan-now.texts';
import { placeOf } from './order-place.ts';

export interface News {
  key: string;
  text: string;
  /** Path below the event's, which the line opens. */
  path: string;
  /** Page that shows the news. The line is not shown there. */
  page: string;
  /** True for a text that counts down, which a screen reader says only once. */
  ticks: boolean;
  /** True for news that need an answer: they stay until dismissed. */
  stays: boolean;
  /** Returns whether the news still holds by a later answer. */
  isStill: (now: FanNow) => boolean;
}

const { news } = nowTexts.fan;

const fewUnits = 5;
/** Lead time of the announcement of a light show. */
const showLeadMs = 10_000;

/** Returns what happened between two answers, most urgent first. */
export function newsBetween(before: FanNow, after: FanNow): News[] {
  return [
    ...restocked(before, after),
    ...ordersReady(before, after),
    ...raffleNews(before, after),
    ...replies(before, after),
    ...messages(before, after),
    ...songs(before, after),
    ...polls(before, after),
    ...drops(before, after),
  ];
}

/** Returns the announcement of a light show during its last ten seconds, or null. */
export function showNews({ show }: FanNow, now: number): News | null {
  if (show === null || show.start_dttm <= now || show.start_dttm - now > showLeadMs) return null;
  const { start_dttm: start } = show;
  const text = news.show(Math.ceil((start - now) / 1_000));
  return line({ key: `show ${start}`, text, page: 'lights', ticks: true });
}

const line = (known: Pick<News, 'key' | 'text' | 'page'> & Partial<News>): News => ({
  path: known.page,
  ticks: false,
  stays: false,
  isStill: () => true,
  ...known,
});

/** Returns offers of units that came back, which end soon. */
function restocked({ restock: known }: FanNow, { restock }: FanNow): News[] {
  const isIn = (offers: FanNow['restock'], key: string) => offers.some((offer) => keyOf(offer) === key);
  return restock
    .map((offer) => ({ key: keyOf(offer), text: news.restock(offer.title) }))
    .filter(({ key }) => !isIn(known, key))
    .map((offer) => line({ ...offer, page: 'shop', stays: true, isStill: (now) => isIn(now.restock, offer.key) }));
}

/** A fan can be offered the same size again, so the end of the offer is part of its key. */
const keyOf = ({ size_id: id, offer_end_dttm: end }: FanNow['restock'][number]) => `restock ${id} ${end}`;

function ordersReady(before: FanNow, after: FanNow): News[] {
  const isIn = (now: FanNow, orderNo: string) => now.orders.some(({ order_no: no }) => no === orderNo);
  return after.orders
    .filter(({ order_no: no }) => !isIn(before, no))
    .map((order) =>
      line({
        key: `order ${order.order_no}`,
        text: news.order(placeOf(order)),
        path: `orders/${order.order_no}/code`,
        page: `orders/${order.order_no}`,
        stays: true,
        isStill: (now) => isIn(now, order.order_no),
      }),
    );
}

function raffleNews(before: FanNow, after: FanNow): News[] {
  return after.raffles.flatMap(({ raffle_id: id, title, number, is_drawn: isDrawn, has_won: hasWon }) => {
    const known = before.raffles.find((raffle) => raffle.raffle_id === id);
    const page = 'raffles';
    if (isDrawn) {
      if (known?.is_drawn === true) return [];
      const text = hasWon ? nowTexts.fan.raffle.won(title) : news.drawn(title);
      return [line({ key: `drawn ${id}`, text, page, stays: hasWon })];
    }
    if (known !== undefined || number !== null) return [];
    return [line({ key: `raffle ${id}`, text: news.raffle(title), page })];
  });
}

function replies({ reply: known }: FanNow, { reply }: FanNow): News[] {
  if (reply === null) return [];
  const { support_case_id: id, unread, title } = reply;
  if (known?.support_case_id === id && known.unread >= unread) return [];
  const isStill = (now: FanNow) => now.reply?.support_case_id === id;
  return [line({ key: `reply ${id} ${unread}`, text: news.reply(title), page: 'help', stays: true, isStill })];
}

function messages({ message: known }: FanNow, { message }: FanNow): News[] {
  if (message === null || message.is_opened) return [];
  const { notification_id: id, title, sent_dttm: sentAt } = message;
  if (known !== null && (known.notification_id === id || known.sent_dttm > sentAt)) return [];
  const isStill = (now: FanNow) => now.message?.is_opened !== true;
  return [line({ key: `message ${id}`, text: news.message(title), page: 'inbox', isStill })];
}

const songs = (before: FanNow, after: FanNow): News[] =>
  after.songs
    .filter(({ request_title: title }) => before.songs.every((song) => song.request_title !== title))
    .map(({ request_title: title, liked_dttm: at }) =>
      line({ key: `song ${title} ${at}`, text: news.song(title), page: 'requests' }),
    );

const polls = (before: FanNow, after: FanNow): News[] =>
  after.polls
    .filter(({ poll_id: id }) => before.polls.every((poll) => poll.poll_id !== id))
    .map(({ poll_id: id, question }) => line({ key: `poll ${id}`, text: news.poll(question), page: 'polls' }));

function drops(before: FanNow, after: FanNow): News[] {
  return after.drops.flatMap(({ drop_id: id, title, left }) => {
    const known = before.drops.find((drop) => drop.drop_id === id);
    const page = 'shop';
    if (known === undefined) return [line({ key: `drop ${id}`, text: news.drop(title), page })];
    if (left > fewUnits || left === 0 || known.left <= fewUnits) return [];
    return [line({ key: `last of ${id}`, text: news.lastUnits(left, title), page })];
  });
}
