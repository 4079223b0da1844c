import type { Attendance } from '@backline/contract/attendance';
import { answerPoll } from '@backline/contract/poll-answers';
import { listFanPolls, pollResultsForFans, type FanPoll } from '@backline/contract/fan-polls';
import type { Topic } from '@backline/contract/live';
import { nowHeader } from '@backline/contract/operation';
import * as pollTexts from '@backline/contract/polls.texts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerLate, asRead, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { formatHour } from '../../lib/format.ts';
import { setClock } from '../../lib/server-clock.ts';
import { Component } from './polls.section.tsx';

type Hear = (message: { data: unknown }, eventId: number | null) => void;
const heard = new Map<string, Hear>();
vi.mock('../../lib/live.ts', () => ({
  closeLive: () => undefined,
  useLive: ({ name }: Topic, _ids: unknown, hear: Hear) => void heard.set(name, hear),
}));
const publish = ({ name }: Topic, data: unknown) => act(() => heard.get(name)?.({ data }, 7));

const known: Partial<Attendance> = {
  event_id: 7,
  event_code: 'ABC234',
  event_name: 'Loud Night',
  timezone: 'CST',
  checkin_dttm: Date.now(),
};
const event = known as Attendance;
const hourMs = 3_600_000;
const encore = (more: Partial<FanPoll> = {}): FanPoll => ({
  id: 3,
  question: 'Which encore?',
  start_time: Date.now() - hourMs,
  end_time: Date.now() + hourMs,
  completed: false,
  results: 'after_end',
  options: [
    { id: 31, option: 'Harbour', result: null },
    { id: 32, option: 'Lanterns', result: null },
  ],
  own_option_id: null,
  ...more,
});

beforeEach(() => signIn(7));

function openTab(polls: FanPoll[], shown = event, next_start_time: number | null = null) {
  answer(listFanPolls, { result: polls, next_start_time });
  return open(<Component event={shown} />);
}

test.each([
  ['is not checked in', { checkin_dttm: null }, {}, pollTexts.fan.checkInFirst],
  ['comes after its end', {}, { end_time: Date.now() - 1 }, pollTexts.fan.counting],
  ['has answered', {}, { own_option_id: 32 }, pollTexts.fan.answered],
])('offers no vote in a poll to a fan who %s, and explains why', async (_who, place, poll, text) => {
  openTab([encore(poll)], { ...event, ...place });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText('Harbour')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows the server’s message when the server refuses an answer', async () => {
  refuse(answerPoll, 409, { code: 'conflict', message: pollTexts.pollOver });
  const poll = encore();
  const { user } = openTab([poll]);
  await user.click(await screen.findByRole('radio', { name: 'Harbour' }));
  expect(screen.getByText(asRead(pollTexts.fan.openUntil(formatHour(poll.end_time, 'CST'))))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: pollTexts.fan.answer }));
  expect((await screen.findByRole('alert')).textContent).toBe(pollTexts.pollOver);
});

test('sends one answer on a double tap, and shows an earlier answer if the server had already counted it', async () => {
  answer(answerPoll, { message: 'x', poll_id: 3, option_id: 31, is_repeat: true });
  const { user } = openTab([encore()]);
  await user.click(await screen.findByRole('radio', { name: 'Lanterns' }));
  answer(listFanPolls, { result: [encore({ own_option_id: 31 })], next_start_time: null });
  await user.dblClick(screen.getByRole('button', { name: pollTexts.fan.answer }));
  expect(await screen.findByText(pollTexts.fan.answered)).toBeTruthy();
  expect(screen.getByText(pollTexts.fan.own).closest('li')?.textContent).toContain('Harbour');
  expect(sent.get(answerPoll.path)).toEqual([{ event_id: 7, poll_id: 3, option_id: 32 }]);
});

test('keeps the fan’s answer when an older list of polls arrives after it', async () => {
  const { user, client } = openTab([encore()]);
  await user.click(await screen.findByRole('radio', { name: 'Harbour' }));
  const old = answerLate(listFanPolls, { result: [encore()], next_start_time: null });
  void client.refetchQueries();
  await waitFor(() => expect(sent.get(listFanPolls.path)).toHaveLength(2));
  answer(listFanPolls, { result: [encore({ own_option_id: 31 })], next_start_time: null });
  answer(answerPoll, { message: 'x', poll_id: 3, option_id: 31, is_repeat: false });
  await user.click(screen.getByRole('button', { name: pollTexts.fan.answer }));
  expect(await screen.findByText(pollTexts.fan.answered)).toBeTruthy();
  old.arrive();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(pollTexts.fan.answered)).toBeTruthy();
});

test('shows an answer as waiting, without a second vote, if the fan reopens the tab while it is being saved', async () => {
  const { arrive } = answerLate(answerPoll, { message: 'x', poll_id: 3, option_id: 31, is_repeat: false });
  const { user, unmount } = openTab([encore()]);
  await user.click(await screen.findByRole('radio', { name: 'Harbour' }));
  await user.click(screen.getByRole('button', { name: pollTexts.fan.answer }));
  await waitFor(() => expect(sent.get(answerPoll.path)).toHaveLength(1));
  unmount();
  openTab([encore()]);
  expect(await screen.findByText(pollTexts.fan.waiting)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  arrive();
  await waitFor(() => expect(screen.queryByText(pollTexts.fan.waiting)).toBeNull());
  expect(sent.get(answerPoll.path)).toHaveLength(1);
});

test('shows counts, shares, the winner and the fan’s own answer of a completed poll', async () => {
  const options = [
    { id: 31, option: 'Harbour', result: { vote_count: 2, wins: true, is_correct: false } },
    { id: 32, option: 'Lanterns', result: { vote_count: 1, wins: false, is_correct: false } },
  ];
  openTab([encore({ completed: true, options, own_option_id: 31 })]);
  expect(await screen.findByText(pollTexts.fan.won)).toBeTruthy();
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toContain(`Harbour · ${pollTexts.fan.wins}${pollTexts.fan.result(2, 67)} · ${pollTexts.fan.own}`);
  expect(shown).toContain(`Lanterns${pollTexts.fan.result(1, 33)}`);
  expect(screen.getByText(`${pollTexts.fan.completed} · ${pollTexts.fan.votes(3)}`)).toBeTruthy();
});

test('marks the correct answer of a completed poll, even if most fans chose another, and praises a correct answer', async () => {
  const options = [
    { id: 31, option: 'Eleven', result: { vote_count: 4, wins: false, is_correct: false } },
    { id: 32, option: 'Nineteen', result: { vote_count: 2, wins: true, is_correct: true } },
  ];
  openTab([encore({ completed: true, options, own_option_id: 32 })]);
  expect(await screen.findByText(pollTexts.fan.wasRight)).toBeTruthy();
  expect(screen.getByText(`· ${pollTexts.fan.right}`)).toBeTruthy();
  expect(screen.queryByText(new RegExp(pollTexts.fan.wins))).toBeNull();
  expect(screen.queryByText(pollTexts.fan.won)).toBeNull();
});

const votes = (first: number, second: number) => [
  { id: 31, option: 'Harbour', result: { vote_count: first, wins: false, is_correct: false } },
  { id: 32, option: 'Lanterns', result: { vote_count: second, wins: false, is_correct: false } },
];

test('shows live votes beside the choices, and moves them with each notice without a request', async () => {
  openTab([encore({ results: 'live', options: votes(3, 1) })]);
  expect((await screen.findByRole('radio', { name: /Harbour/ })).closest('label')?.textContent).toBe('Harbour75%');
  publish(pollResultsForFans, {
    polls: [
      {
        id: 3,
        votes: [
          [31, 5],
          [32, 5],
        ],
      },
    ],
  });
  await waitFor(() => expect(screen.getAllByText('50%')).toHaveLength(2));
  expect(sent.get(listFanPolls.path)).toHaveLength(1);
});

test('asks a fan to vote before it shows the votes, shows them after it, and refetches them when others vote', async () => {
  answer(answerPoll, { message: 'x', poll_id: 3, option_id: 31, is_repeat: false });
  const { user } = openTab([encore({ results: 'after_vote' })]);
  expect(await screen.findByText(pollTexts.fan.voteToSee)).toBeTruthy();
  publish(pollResultsForFans, { polls: [{ id: 3, votes: null }] });
  answer(listFanPolls, {
    result: [encore({ results: 'after_vote', options: votes(1, 0), own_option_id: 31 })],
    next_start_time: null,
  });
  await user.click(screen.getByRole('radio', { name: 'Harbour' }));
  await user.click(screen.getByRole('button', { name: pollTexts.fan.answer }));
  expect(await screen.findByText(pollTexts.fan.answeredLive)).toBeTruthy();
  expect(await screen.findByText(pollTexts.fan.soFar(1))).toBeTruthy();
  expect(sent.get(listFanPolls.path)).toHaveLength(2);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answer(listFanPolls, {
    result: [encore({ results: 'after_vote', options: votes(1, 1), own_option_id: 31 })],
    next_start_time: null,
  });
  publish(pollResultsForFans, { polls: [{ id: 3, votes: null }] });
  expect(await screen.findByText(pollTexts.fan.soFar(2))).toBeTruthy();
  vi.restoreAllMocks();
});

test('shows the start of the next poll while none is open', async () => {
  const begins = Date.now() + hourMs;
  openTab([], event, begins);
  expect(await screen.findByText(asRead(pollTexts.fan.next(formatHour(begins, 'CST'))))).toBeTruthy();
  expect(screen.queryByText(pollTexts.fan.none)).toBeNull();
});

test('refetches until the server opens the poll, if the phone’s clock is ahead', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    openTab([], event, Date.now() - 1);
    expect(await screen.findByText(/The next poll begins/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1_600);
    expect(sent.get(listFanPolls.path)).toHaveLength(2);
    answer(listFanPolls, { result: [encore()], next_start_time: null });
    await vi.advanceTimersByTimeAsync(3_600);
    expect(await screen.findByText('Harbour')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test('refetches when the server opens the poll, if the phone’s clock is an hour behind', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const begins = Date.now() + hourMs + 60_000;
    openTab([], event, begins);
    expect(await screen.findByText(/The next poll begins/)).toBeTruthy();
    setClock(new Headers({ [nowHeader]: `${begins}` }), Date.now());
    answer(listFanPolls, { result: [encore()], next_start_time: null });
    await vi.advanceTimersByTimeAsync(3_600);
    expect(await screen.findByText('Harbour')).toBeTruthy();
  } finally {
    vi.useRealTimers();
    setClock(new Headers({ [nowHeader]: `${Date.now()}` }), Date.now());
  }
});
