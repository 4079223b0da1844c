import type { Attendance } from '@backline/contract/attendance';
import { enterRaffle } from '@backline/contract/raffle-entry';
import { listFanRaffles, type FanRaffle } from '@backline/contract/raffles';
import * as raffleTexts from '@backline/contract/raffles.texts';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, asRead, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { formatHour } from '../../lib/format.ts';
import { Component } from './raffles.section.tsx';

const known: Partial<Attendance> = {
  event_id: 7,
  event_code: 'ABC234',
  event_name: 'Loud Night',
  event_role: 'USER',
  timezone: 'CST',
  checkin_dttm: Date.now(),
};
const event = known as Attendance;
const hourMs = 3_600_000;
const entry = { number: 'K7QM2XW9PA', entered_dttm: Date.now(), took_part: null, has_won: false };
const drum = (more: Partial<FanRaffle> = {}): FanRaffle => ({
  raffle_id: 3,
  title: 'Signed drum',
  description: '',
  start_time: Date.now() - hourMs,
  end_time: Date.now() + hourMs,
  no_of_winners: 1,
  minimum_no_of_participants: 5,
  state: 'open',
  participants: null,
  entry: null,
  ...more,
});

beforeEach(() => {
  signIn(7);
  localStorage.removeItem('fan.won.3');
});

const moves = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
const won = { state: 'drawn' as const, entry: { ...entry, took_part: true, has_won: true } };

function openTab(raffle: FanRaffle, shown = event) {
  answer(listFanRaffles, [raffle]);
  return open(<Component event={shown} />);
}
const receipt = async () => (await screen.findByRole('link', { name: raffleTexts.fan.receipt })).getAttribute('href');

test('shows a message if there is no raffle', async () => {
  answer(listFanRaffles, []);
  open(<Component event={event} />);
  expect(await screen.findByText(raffleTexts.fan.none)).toBeTruthy();
});

test.each([
  [
    'opens',
    { start_time: Date.now() + hourMs },
    (raffle: FanRaffle) => raffleTexts.fan.opens(formatHour(raffle.start_time, 'CST')),
  ],
  ['closes', { no_of_winners: 2 }, (raffle: FanRaffle) => raffleTexts.fan.closes(formatHour(raffle.end_time, 'CST'))],
])('shows the number of winners, and when the raffle %s', async (_what, change, hours) => {
  const raffle = drum(change);
  openTab(raffle);
  expect(
    await screen.findByText(asRead(`${raffleTexts.fan.prizes(raffle.no_of_winners)} · ${hours(raffle)}`)),
  ).toBeTruthy();
});

describe('a fan who cannot enter', () => {
  test.each([
    ['is not checked in', { checkin_dttm: null }, {}, raffleTexts.fan.checkInFirst],
    ['is trusted with the event', { event_role: 'ADMIN' as const }, {}, raffleTexts.fan.operator],
    ['comes before it opens', {}, { start_time: Date.now() + hourMs }, /Opens/],
    ['comes after it closes', {}, { end_time: Date.now() - 1 }, /Closed/],
    ['waits for the draw', {}, { state: 'completing' as const }, raffleTexts.fan.drawing],
  ])('a fan who %s sees the reason instead of the button', async (_who, place, raffle, text) => {
    openTab(drum(raffle), { ...event, ...place });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('shows the server’s message when the server refuses an entry', async () => {
  refuse(enterRaffle, 409, { code: 'conflict', message: raffleTexts.raffleOver });
  const { user } = openTab(drum());
  await user.click(await screen.findByRole('button', { name: raffleTexts.fan.enter }));
  expect((await screen.findByRole('alert')).textContent).toBe(raffleTexts.raffleOver);
});

test('enters once on a double tap, shows the entry number, and links to a receipt with it in the URL fragment', async () => {
  const { number, entered_dttm } = entry;
  answer(enterRaffle, { message: 'x', raffle_id: 3, number, entered_dttm, is_repeat: false });
  const { user } = openTab(drum());
  expect(await receipt()).toBe('/raffles/3/receipt');
  await user.dblClick(await screen.findByRole('button', { name: raffleTexts.fan.enter }));
  expect(await screen.findByText(raffleTexts.fan.in)).toBeTruthy();
  expect(screen.getByText(number)).toBeTruthy();
  expect(await receipt()).toBe(`/raffles/3/receipt#${number}`);
  expect(sent.get(enterRaffle.path)).toHaveLength(1);
});

test('shows an entry as queued when there is no network', async () => {
  cutOff(enterRaffle);
  const { user } = openTab(drum());
  await user.click(await screen.findByRole('button', { name: raffleTexts.fan.enter }));
  expect(await screen.findByText(raffleTexts.fan.waiting)).toBeTruthy();
  expect(screen.queryByRole('button', { name: raffleTexts.fan.enter })).toBeNull();
});

describe('a raffle after the draw', () => {
  test.each([
    [
      'the winner',
      { state: 'drawn' as const, entry: { ...entry, took_part: true, has_won: true } },
      raffleTexts.fan.won,
    ],
    ['a fan who lost', { state: 'drawn' as const, entry: { ...entry, took_part: true } }, raffleTexts.fan.lost],
    [
      'a fan who had left',
      { state: 'drawn' as const, entry: { ...entry, took_part: false } },
      raffleTexts.fan.tookNoPart,
    ],
    ['a fan who did not enter', { state: 'drawn' as const }, raffleTexts.fan.notEntered],
    [
      'everybody about too few entries',
      { state: 'too_few' as const, participants: 2, entry },
      raffleTexts.fan.tooFew(2, 5),
    ],
  ])('shows the result to %s', async (_who, raffle, text) => {
    openTab(drum(raffle));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });
});

test('counts down the last hour before the draw, and not before it', async () => {
  const { unmount } = openTab(drum({ end_time: Date.now() + 2 * hourMs }));
  await screen.findByText('Signed drum');
  expect(screen.queryByRole('timer')).toBeNull();
  unmount();
  openTab(drum({ end_time: Date.now() + 90_000 }));
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Draw in 01:(29|30)$/);
});

test('shows the draw to a fan who watches, then the result', async () => {
  moves(false);
  const { client } = openTab(drum({ entry }));
  await screen.findByText(raffleTexts.fan.in);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    answer(listFanRaffles, [drum({ state: 'drawn', entry: { ...entry, took_part: true } })]);
    void client.refetchQueries();
    expect(await screen.findByText(raffleTexts.fan.drawing)).toBeTruthy();
    expect(screen.queryByText(raffleTexts.fan.lost)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText(raffleTexts.fan.lost)).toBeTruthy();
    expect(screen.queryByText(raffleTexts.fan.drawing)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('shows the result at once to a fan who asked for less motion', async () => {
  moves(true);
  const { client } = openTab(drum({ entry }));
  await screen.findByText(raffleTexts.fan.in);
  answer(listFanRaffles, [drum({ state: 'drawn', entry: { ...entry, took_part: true } })]);
  void client.refetchQueries();
  expect(await screen.findByText(raffleTexts.fan.lost)).toBeTruthy();
  expect(screen.queryByText(raffleTexts.fan.drawing)).toBeNull();
});

test('covers the screen for a winner with prize, text and number until it is closed, and again on a tap', async () => {
  const { user, unmount } = openTab(drum({ ...won, description: 'Meet us at the merch stand.' }));
  const dialog = await screen.findByRole('dialog', { name: raffleTexts.fan.won });
  expect(dialog.textContent).toContain('Signed drum');
  expect(dialog.textContent).toContain('Meet us at the merch stand.');
  expect(dialog.textContent).toContain(entry.number);
  expect(screen.getByRole('img', { name: raffleTexts.fan.winningNumber(entry.number) })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: raffleTexts.fan.close }));
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  const again = openTab(drum(won));
  await again.user.click(await screen.findByRole('button', { name: raffleTexts.fan.showWin }));
  expect(screen.getByRole('dialog', { name: raffleTexts.fan.won })).toBeTruthy();
  again.unmount();
  openTab(drum(won));
  await screen.findByRole('button', { name: raffleTexts.fan.showWin });
  expect(screen.queryByRole('dialog')).toBeNull();
});
