import type { FanNow } from '@backline/contract/fan-now';
import { expect, test } from 'vitest';
import {
  heldOffer,
  likedSong,
  nowAnswer,
  openPoll,
  openRaffle,
  readyOrder,
  runningDrop,
  unreadMessage,
  unreadReply,
} from '../../../testing/now.ts';
import { newsBetween, showNews } from './news.ts';

const textsOf = (before: Partial<FanNow>, after: Partial<FanNow>) =>
  newsBetween(nowAnswer(before), nowAnswer(after)).map(({ text }) => text);

test.each<[string, Partial<FanNow>, Partial<FanNow>]>([
  ['nothing that was there before', { orders: [readyOrder] }, { orders: [readyOrder] }],
  [
    'no offer that was there before',
    { restock: [heldOffer({ offer_end_dttm: 5 })] },
    { restock: [heldOffer({ offer_end_dttm: 5 })] },
  ],
  ['no message that the fan has read', {}, { message: unreadMessage({ is_opened: true }) }],
  [
    'no message that is older than the last one',
    { message: unreadMessage({ notification_id: 9, sent_dttm: Date.now() + 1_000 }) },
    { message: unreadMessage() },
  ],
  ['no reply that the fan has read', { reply: unreadReply(2) }, { reply: unreadReply(1) }],
  ['no raffle that the fan entered on another phone', {}, { raffles: [openRaffle({ number: '7' })] }],
  ['no drop that is nearly sold out since before', { drops: [runningDrop(5)] }, { drops: [runningDrop(4)] }],
  ['no drop that is sold out', { drops: [runningDrop(9)] }, { drops: [runningDrop(0)] }],
  ['nothing for what has ended', { polls: [openPoll()], drops: [runningDrop(9)] }, {}],
])('announces %s', (_what, before, after) => {
  expect(textsOf(before, after)).toEqual([]);
});

test.each<[string, Partial<FanNow>, Partial<FanNow>]>([
  ['It’s back, and held for you: Tour shirt, M', {}, { restock: [heldOffer()] }],
  [
    'It’s back, and held for you: Tour shirt, M',
    { restock: [heldOffer({ offer_end_dttm: 5 })] },
    { restock: [heldOffer({ offer_end_dttm: 9 })] },
  ],
  ['Order ready: Foyer', {}, { orders: [readyOrder] }],
  ['Order ready: Pick it up at the kiosk', {}, { orders: [{ ...readyOrder, kiosk_location: '' }] }],
  ['Order ready: On its way to your seat', {}, { orders: [{ ...readyOrder, delivery_kind: 'seat' }] }],
  ['New poll: Which encore?', {}, { polls: [openPoll()] }],
  ['New raffle: Signed drum', {}, { raffles: [openRaffle()] }],
  [
    'Winner drawn: Signed drum',
    { raffles: [openRaffle({ number: '7' })] },
    { raffles: [openRaffle({ number: '7', is_drawn: true })] },
  ],
  [
    'You won: Signed drum',
    { raffles: [openRaffle({ number: '7' })] },
    { raffles: [openRaffle({ number: '7', is_drawn: true, has_won: true })] },
  ],
  ['On sale now: Tour shirt', {}, { drops: [runningDrop(9)] }],
  ['Last 5 left: Tour shirt', { drops: [runningDrop(6)] }, { drops: [runningDrop(5)] }],
  ['Last one left: Tour shirt', { drops: [runningDrop(6)] }, { drops: [runningDrop(1)] }],
  ['Your song is next: “Lanterns”', {}, { songs: [likedSong()] }],
  [
    'New message: Doors are open',
    { message: unreadMessage({ notification_id: 2, sent_dttm: 1 }) },
    { message: unreadMessage() },
  ],
  ['Reply to “Lost scarf”', { reply: unreadReply(1) }, { reply: unreadReply(2) }],
])('announces “%s”', (text, before, after) => {
  expect(textsOf(before, after)).toEqual([text]);
});

test('announces a light show during its last ten seconds only', () => {
  const now = 1_000_000;
  const startingIn = (ms: number) =>
    showNews(nowAnswer({ show: { start_dttm: now + ms, end_dttm: now + 99_000 } }), now);
  expect([startingIn(10_001), startingIn(0), showNews(nowAnswer(), now)]).toEqual([null, null, null]);
  expect(startingIn(9_600)?.text).toBe('Light show in 10 s');
});
