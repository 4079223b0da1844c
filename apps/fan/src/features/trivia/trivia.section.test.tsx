import type { Attendance } from '@backline/contract/attendance';
import * as eventTexts from '@backline/contract/events.texts';
import { listFanTrivia, type FanTrivia } from '@backline/contract/trivia';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, goesOn, open, refuse, signIn } from '../../../testing/fan-page.tsx';
import * as generalTexts from '@backline/contract/general.texts';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { Component } from './trivia.section.tsx';

const known: Partial<Attendance> = { event_id: 7, event_code: 'ABC234', event_name: 'Loud Night', timezone: 'CST' };
const row = (id: number, more: Partial<FanTrivia> = {}): FanTrivia => ({
  id,
  title: `Question ${id}?`,
  description: 'Because.',
  graphic: null,
  graphic_thumbnail_url: null,
  publish_time: Date.UTC(2030, 0, 2, 2, 5),
  ...more,
});

beforeEach(() => signIn(7));
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

test('shows title, text, picture and time in the server’s order, and a button for older trivia', async () => {
  answer(
    listFanTrivia,
    [
      row(2, { description: '', graphic: 'https://images.example.org/cat.webp' }),
      row(1, { description: 'Two\nlines.' }),
    ],
    goesOn,
  );
  openTab();
  const [second, first] = await screen.findAllByRole('listitem');
  if (second === undefined || first === undefined) throw new Error('not two');
  expect(within(second).getByRole('heading').textContent).toBe('Question 2?');
  expect(second.querySelector('img')?.getAttribute('src')).toBe('https://images.example.org/cat.webp');
  expect(second.querySelector('p')).toBeNull();
  expect(within(first).getByText(/Two\s+lines\./)).toBeTruthy();
  expect(within(first).getByText(/Tue, Jan 1, 2030, 8:05/)).toBeTruthy();
  expect(first.querySelector('img')).toBeNull();
  expect(screen.getByRole('button', { name: triviaTexts.fan.more })).toBeTruthy();
});
