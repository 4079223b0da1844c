import { getFanNow, type FanNow } from '@backline/contract/fan-now';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attendance } from '../../../testing/app-page.tsx';
import { answer, open, signIn } from '../../../testing/fan-page.tsx';
import { heldOffer, likedSong, nowAnswer, openPoll, readyOrder } from '../../../testing/now.ts';
import { Component } from './news-line.tsx';

const event = attendance();
const brand = <a href="/">Backline</a>;

beforeEach(() => signIn(7));
afterEach(() => vi.useRealTimers());

async function openLine(path: string, first: Partial<FanNow> = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer(getFanNow, nowAnswer(first));
  const shown = open(
    <Component event={event} path={path}>
      {brand}
    </Component>,
  );
  await waitFor(() => expect(shown.client.getQueryData(['fan-now', 7])).toBeTruthy());
  return {
    ...shown,
    async hear(next: Partial<FanNow>) {
      answer(getFanNow, nowAnswer(next));
      await act(() => shown.client.refetchQueries({ queryKey: ['fan-now', 7] }));
      await act(() => vi.advanceTimersByTimeAsync(50));
    },
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}
const line = () => screen.getByRole('status').textContent;

test('shows the name of the app and no old news when the page is opened', async () => {
  await openLine('help', { orders: [readyOrder], polls: [openPoll()] });
  expect(line()).toBe('');
  expect(screen.getByText('Backline')).toBeTruthy();
});

test('announces an offer that is open when the page is opened, until the fan dismisses it', async () => {
  const { user, pass } = await openLine('help', { restock: [heldOffer()], polls: [openPoll()] });
  expect(line()).toBe('It’s back, and held for you: Tour shirt, M');
  await pass(60_000);
  expect(line()).toContain('It’s back');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(line()).toBe('');
});

test.each(['', 'polls'])('does not announce a poll on the page “%s”, which shows it', async (path) => {
  const { hear } = await openLine(path);
  await hear({ polls: [openPoll()] });
  expect(line()).toBe('');
});

test('shows one line after the other in place of the name, each for eight seconds', async () => {
  const { hear, pass } = await openLine('help');
  await hear({ polls: [openPoll()], songs: [likedSong()] });
  expect(line()).toBe('Your song is next: “Lanterns”');
  expect(screen.queryByText('Backline')).toBeNull();
  await pass(7_000);
  expect(line()).toContain('Your song is next');
  await pass(2_000);
  expect(line()).toBe('New poll: Which encore?');
  await pass(9_000);
  expect(line()).toBe('');
  expect(screen.getByText('Backline')).toBeTruthy();
});

test('keeps a ready order until it is dismissed or handed over', async () => {
  const { hear, pass, user } = await openLine('help');
  await hear({ orders: [readyOrder] });
  await pass(60_000);
  expect(screen.getByRole('link', { name: 'Order ready: Foyer' }).getAttribute('href')).toBe(
    '/fan/ABC234/orders/A23/code',
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(line()).toBe('');
  await hear({ orders: [readyOrder, { ...readyOrder, order_no: 'B45' }] });
  expect(line()).toBe('Order ready: Foyer');
  await hear({});
  expect(line()).toBe('');
});

test('waits while a light show fills the phone', async () => {
  const { hear, pass } = await openLine('help');
  const stage = document.body.appendChild(document.createElement('dialog'));
  stage.setAttribute('open', '');
  await hear({ polls: [openPoll()] });
  await pass(20_000);
  stage.remove();
  expect(line()).toBe('New poll: Which encore?');
  await pass(9_000);
  expect(line()).toBe('');
});

test('counts down to a light show', async () => {
  const { hear, pass } = await openLine('help');
  await hear({ show: { start_dttm: Date.now() + 9_500, end_dttm: Date.now() + 60_000 } });
  expect(line()).toMatch(/^Light show in \d+ s$/);
  await pass(11_000);
  expect(line()).toBe('');
});
