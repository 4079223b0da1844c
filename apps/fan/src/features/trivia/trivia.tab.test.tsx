import type { Attendance } from '@backline/contract/attendance';
import { messages } from '@backline/contract/messages';
import { listFanTrivia, type FanTrivia } from '@backline/contract/trivia';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, goesOn, open, refuse, signIn } from '../../../testing/fan-page.tsx';
import { texts as appTexts } from '../../texts.ts';
import { texts } from './texts.ts';
import { Component } from './trivia.tab.tsx';

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

test('shows why loading failed, and loads again on a tap', async () => {
  refuse(listFanTrivia, 404, { code: 'not_found', message: messages.eventNotFound });
  const { user } = openTab();
  expect((await screen.findByRole('alert')).textContent).toBe(messages.eventNotFound);
  answer(listFanTrivia, [row(1)]);
  await user.click(screen.getByRole('button', { name: appTexts.app.retry }));
  expect(await screen.findByRole('heading', { name: 'Question 1?' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows that there is nothing, also in an open tab whose trivia were removed', async () => {
  answer(listFanTrivia, []);
  openTab();
  expect(await screen.findByText(texts.nothing)).toBeTruthy();
});

test('shows title, text, picture and time in the server’s order, and a link to more', async () => {
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
  expect(within(first).getByText(/Tue, Jan 1, 8:05/)).toBeTruthy();
  expect(first.querySelector('img')).toBeNull();
  expect(screen.getByRole('button', { name: texts.more })).toBeTruthy();
});
