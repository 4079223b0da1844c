import type { Attendance } from '@backline/contract/attendance';
import * as eventTexts from '@backline/contract/events.texts';
import { getTriviaScore, listFanTrivia, type FanTrivia } from '@backline/contract/fan-trivia';
import { answerTrivia, type TriviaReveal } from '@backline/contract/trivia-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerLate, cutOff, goesOn, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import * as generalTexts from '@backline/contract/general.texts';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { Component } from './trivia.section.tsx';

const known: Partial<Attendance> = { event_id: 7, event_code: 'ABC234', event_name: 'Loud Night', timezone: 'CST' };
const row = (id: number, more: Partial<FanTrivia> = {}): FanTrivia => ({
  id,
  title: `Question ${id}?`,
  options: [],
  fact: { description: 'Because.', sources: [] },
  reveal: null,
  graphic: null,
  graphic_thumbnail_url: null,
  publish_time: Date.UTC(2030, 0, 2, 2, 5),
  ...more,
});

const guess = (more: Partial<FanTrivia> = {}) => row(3, { options: ['Eleven', 'Nineteen'], fact: null, ...more });
const reveal = (own_option: number): TriviaReveal => ({
  description: 'Nineteen encores.',
  sources: ['Event Night One', 'Poll How many?'],
  own_option,
  right_option: 1,
  answer_counts: [1, 3],
});
const answered = (own_option: number, is_repeat = false) => ({
  message: 'x',
  trivia_id: 3,
  is_repeat,
  reveal: reveal(own_option),
});

beforeEach(() => {
  signIn(7);
  answer(getTriviaScore, { answered: 5, right: 4 });
});
const openTab = () => open(<Component event={known as Attendance} />);

test('shows why loading failed, and retries on a tap', async () => {
  refuse(listFanTrivia, 404, { code: 'not_found', message: eventTexts.eventNotFound });
  const { user } = openTab();
  expect((await screen.findByRole('alert')).textContent).toBe(eventTexts.eventNotFound);
  answer(listFanTrivia, [row(1)]);
  await user.click(screen.getByRole('button', { name: generalTexts.fan.app.retry }));
  expect(await screen.findByRole('heading', { name: 'Question 1?' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that there are no trivia', async () => {
  answer(listFanTrivia, []);
  openTab();
  expect(await screen.findByText(triviaTexts.fan.nothing)).toBeTruthy();
});

test('shows title, picture and time in the server’s order, a button for the answer and one for older trivia', async () => {
  answer(
    listFanTrivia,
    [
      row(2, { fact: { description: '', sources: [] }, graphic: 'https://images.example.org/cat.webp' }),
      row(1, { fact: { description: 'Two\nlines.', sources: ['Event Night One'] } }),
    ],
    goesOn,
  );
  const { user } = openTab();
  const [second, first] = await screen.findAllByRole('listitem');
  if (second === undefined || first === undefined) throw new Error('not two');
  expect(within(second).getByRole('heading').textContent).toBe('Question 2?');
  expect(second.querySelector('img')?.getAttribute('src')).toBe('https://images.example.org/cat.webp');
  expect(within(second).queryByRole('button')).toBeNull();
  expect(within(first).queryByText(/Two\s+lines\./)).toBeNull();
  await user.click(within(first).getByRole('button', { name: triviaTexts.fan.showAnswer }));
  expect(within(first).getByText(/Two\s+lines\./)).toBeTruthy();
  expect(within(first).getByText(triviaTexts.fan.source('Event Night One'))).toBeTruthy();
  expect(within(first).getByText(/Tue, Jan 1, 2030, 8:05/)).toBeTruthy();
  expect(first.querySelector('img')).toBeNull();
  expect(screen.getByRole('button', { name: triviaTexts.fan.more })).toBeTruthy();
});

test('sends one answer on a double tap, then shows whether it was right, the fact, its source and all answers', async () => {
  answer(listFanTrivia, [guess()]);
  answer(answerTrivia, answered(1));
  const { user } = openTab();
  expect(await screen.findByText(triviaTexts.fan.score(4, 5))).toBeTruthy();
  await user.dblClick(await screen.findByRole('button', { name: 'Nineteen' }));
  expect(await screen.findByText(triviaTexts.fan.isRight)).toBeTruthy();
  expect(screen.getByText('Nineteen encores.')).toBeTruthy();
  expect(screen.getByText(triviaTexts.fan.source('Event Night One, Poll How many?'))).toBeTruthy();
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toContain('Eleven25%');
  expect(shown).toContain(`Nineteen · ${triviaTexts.fan.rightOption}75% · ${triviaTexts.fan.own}`);
  expect(screen.getByText(triviaTexts.fan.answered(4))).toBeTruthy();
  expect(await screen.findByText(triviaTexts.fan.score(5, 6))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Eleven' })).toBeNull();
  expect(sent.get(answerTrivia.path)).toEqual([{ event_id: 7, trivia_id: 3, option: 'Nineteen' }]);
  expect(sent.get(getTriviaScore.path)).toHaveLength(1);
});

test('names the right answer to a fan who guessed wrong, also after a reload', async () => {
  answer(listFanTrivia, [guess({ reveal: reveal(0) })]);
  openTab();
  expect(await screen.findByText(triviaTexts.fan.isWrong('Nineteen'))).toBeTruthy();
  expect(screen.getByText('Nineteen encores.')).toBeTruthy();
});

test('keeps an answer on the phone without a network, and offers no second one', async () => {
  answer(listFanTrivia, [guess()]);
  cutOff(answerTrivia);
  const { user } = openTab();
  await user.click(await screen.findByRole('button', { name: 'Eleven' }));
  expect(await screen.findByText(triviaTexts.fan.waiting)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Nineteen/ }).disabled).toBe(true);
  expect(screen.getByText(triviaTexts.fan.own).closest('button')?.textContent).toContain('Eleven');
});

test('offers the options again if the server refuses an answer, and says why', async () => {
  answer(listFanTrivia, [guess()]);
  refuse(answerTrivia, 409, { code: 'conflict', message: triviaTexts.triviaOptionGone });
  const { user } = openTab();
  await user.click(await screen.findByRole('button', { name: 'Eleven' }));
  expect((await screen.findByRole('alert')).textContent).toBe(triviaTexts.triviaOptionGone);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Eleven' }).disabled).toBe(false);
});

test('keeps the revealed answer when an older list arrives after it', async () => {
  answer(listFanTrivia, [guess()]);
  const { user, client } = openTab();
  await screen.findByRole('button', { name: 'Eleven' });
  const old = answerLate(listFanTrivia, [guess()]);
  void client.refetchQueries({ queryKey: ['trivia', 7] });
  await waitFor(() => expect(sent.get(listFanTrivia.path)).toHaveLength(2));
  answer(listFanTrivia, [guess({ reveal: reveal(1) })]);
  answer(answerTrivia, answered(1));
  await user.click(screen.getByRole('button', { name: 'Nineteen' }));
  expect(await screen.findByText(triviaTexts.fan.isRight)).toBeTruthy();
  old.arrive();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText(triviaTexts.fan.isRight)).toBeTruthy();
});
