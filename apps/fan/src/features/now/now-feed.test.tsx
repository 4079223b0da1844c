import { getFanNow, type FanNow } from '@backline/contract/fan-now';
import * as nowTexts from '@backline/contract/fan-now.texts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { attendance } from '../../../testing/app-page.tsx';
import { answer, answerLate, asRead, cutOff, open, signIn } from '../../../testing/fan-page.tsx';
import {
  ends,
  likedSong,
  nowAnswer,
  openPoll,
  openRaffle,
  readyOrder,
  runningDrop,
  unreadMessage,
  unreadReply,
} from '../../../testing/now.ts';
import { Component } from './now-feed.tsx';

const event = attendance({ event_dttm: Date.now() - 3_600_000 });
const rest = <p>the rest</p>;

beforeEach(() => signIn(7));

function openFeed(now: Partial<FanNow>, shown = event) {
  answer(getFanNow, nowAnswer(now));
  return open(<Component event={shown}>{rest}</Component>);
}
const cards = () => screen.getAllByRole('listitem').map(({ textContent }) => asRead(textContent ?? ''));

test('shows the rest of the page without cards when the answer fails', async () => {
  cutOff(getFanNow);
  open(<Component event={event}>{rest}</Component>);
  expect(await screen.findByText('the rest')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});

test('reserves the space of the cards, and holds the rest back until they are there', async () => {
  const late = answerLate(getFanNow, nowAnswer({ polls: [openPoll()] }));
  open(<Component event={event}>{rest}</Component>);
  expect(screen.queryByText('the rest')).toBeNull();
  late.arrive();
  expect(await screen.findByText('the rest')).toBeTruthy();
  expect(cards()).toHaveLength(1);
});

test('lists what is on, most urgent first, and leads to its page', async () => {
  openFeed({
    orders: [readyOrder],
    show: { start_dttm: Date.now() + 90_000, end_dttm: Date.now() + 120_000 },
    polls: [openPoll()],
    raffles: [openRaffle(), openRaffle({ raffle_id: 9, number: '7' })],
    drops: [runningDrop(5)],
    songs: [likedSong()],
    message: unreadMessage(),
    reply: unreadReply(2),
    trivia: { trivia_id: 1, title: 'The first song', publish_time: Date.now() },
  });
  await screen.findByText('the rest');
  const expected = [
    /^ ?Order readyFoyerShow the code$/,
    /^Light showStarts in 01:\d\d$/,
    /^Which encore\?Vote until \d+:\d\d [AP]M/,
    /^Signed drumEnter the raffle until/,
    /^Tour shirt5 left at \$20.00 · Ends in/,
    /^Your song is next“Lanterns”$/,
    /^Reply to “Lost scarf”2 new messages$/,
    /^Doors are openNew message$/,
    /^Signed drumYou’re in, number 7$/,
    /^The first songTrivia$/,
  ];
  expect(cards()).toEqual(expected.map((text) => expect.stringMatching(text)));
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['orders/A23/code', 'lights', 'polls', 'raffles', 'shop', 'requests', 'help', 'inbox', 'raffles', 'trivia'].map(
      (path) => `/fan/ABC234/${path}`,
    ),
  );
});

test('omits what has ended since the answer', async () => {
  const past = Date.now() - 1_000;
  openFeed({
    show: { start_dttm: past - 1_000, end_dttm: past },
    polls: [{ ...openPoll(), end_time: past }],
    raffles: [openRaffle({ end_time: past })],
    drops: [{ ...runningDrop(5), drop_end_dttm: past }, runningDrop(0)],
    songs: [{ ...likedSong(), liked_dttm: past - 3_600_000 }],
    message: unreadMessage({ is_opened: true }),
  });
  await screen.findByText('the rest');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('shows before the start when it begins, the calendar and the code', async () => {
  openFeed({}, attendance({ event_dttm: Date.now() + 3 * 3_600_000, checkin_opens_dttm: ends() }));
  expect(await screen.findByText(asRead(nowTexts.fan.before.starts('in 3 h')))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    '/events/loud-night/calendar.ics',
  );
  expect(screen.getByRole('link', { name: 'My code' }).getAttribute('href')).toBe('/fan/ABC234/my-code');
});

test('sums up an event that is over', async () => {
  openFeed({
    is_over: true,
    songs: [likedSong()],
    raffles: [
      openRaffle({ number: '7', is_drawn: true, has_won: true }),
      openRaffle({ raffle_id: 9, title: 'Cap', number: '8', is_drawn: true }),
      openRaffle({ raffle_id: 10, title: 'Mug', number: '9' }),
      openRaffle({ raffle_id: 11, title: 'Not entered' }),
    ],
    results: [{ poll_id: 3, question: 'Which encore?', winners: ['Harbour', 'Tides'] }],
    bought: 2,
  });
  expect(await screen.findByRole('heading', { name: 'Thanks for coming to Loud Night' })).toBeTruthy();
  expect(cards()).toEqual([
    'Lanterns',
    'You won: Signed drum. Your number 7 was drawn.',
    'Cap: Drawn. Not your number this time.',
    'Mug: There were no winners.',
    'Which encore? Harbour, Tides',
  ]);
  expect(screen.getByRole('link', { name: 'Your 2 orders' }).getAttribute('href')).toBe('/fan/ABC234/orders');
});

test('shows without a network what the phone knew last, and how old it is', async () => {
  cutOff(getFanNow);
  const known = nowAnswer({ polls: [openPoll()] });
  open(<Component event={event}>{rest}</Component>, { known: [[['fan-now', 7], known]] });
  expect(await screen.findByText(/^Last updated /)).toBeTruthy();
  expect(cards()).toHaveLength(1);
});
