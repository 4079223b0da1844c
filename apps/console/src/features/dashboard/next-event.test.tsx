import * as eventTexts from '@backline/contract/events.texts';
import type { Feature } from '@backline/contract/features';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '../../../testing/page.tsx';
import { openDashboard } from '../../../testing/dashboard.ts';

const minuteMs = 60_000;

const starting = (inMinutes: Record<string, number>) =>
  Object.entries(inMinutes).map(([name, minutes], index) => ({
    id: index + 1,
    name,
    event_dttm: Date.now() + minutes * minuteMs,
    event_image_url: null,
    event_image_focus_x: 50,
    event_image_focus_y: 50,
    venue: 'Dock 5',
    timezone: 'CST',
    event_role: 'USER',
    event_code: 'NGHT23',
    checkin_count: null,
  }));

const staff: Feature[] = ['Page_Dashboard', 'Page_Events', 'Page_Orders', 'Page_Manage_Users'];

function open(inMinutes: Record<string, number>, features = staff) {
  return openDashboard(
    {
      'events/events_list': () => starting(inMinutes),
      'dashboard/readiness': () => [{ event_id: 1, done: ['poster'], missing: ['team'] }],
    },
    features,
  );
}

const shown = (name: string) => screen.findByRole('region', { name });
const linksOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map((link) => link.textContent);

it('shows no card when there is no upcoming event', async () => {
  openDashboard();
  await screen.findByText(eventTexts.noEvents);
  expect(document.querySelector('#next-event')).toBeNull();
});

it('shows no card when the events cannot be loaded, which the list of upcoming events says', async () => {
  openDashboard({ 'events/events_list': () => refuse(500, { code: 'internal', message: 'Broken' }) });
  await screen.findByRole('button', { name: 'Retry' });
  expect(document.querySelector('#next-event')).toBeNull();
});

it('shows the next event above the totals, with the time left and its readiness', async () => {
  open({ 'Night One': 190, 'Night Two': 5_000 });
  const card = await shown('Night One');
  expect(within(card).getByText('Starts in 3 h')).toBeTruthy();
  const ready = await within(card).findByText('1 of 2 steps ready');
  expect(ready.textContent).toBe('1 of 2 steps ready · Missing: team');
  const total = await screen.findByText('Total CheckIn');
  expect(card.compareDocumentPosition(total)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('shows the event that began last among those on now, with links to Now, Orders and Door', async () => {
  open({ 'Early Show': -300, 'Night One': -60, 'Night Two': 100 });
  const card = await shown('Night One');
  expect(within(card).getByText('On now')).toBeTruthy();
  expect(linksOf(card)).toEqual(['Night One', 'Now', 'Orders', 'Door']);
});

it('leaves out pages that do not exist yet or that the person may not open', async () => {
  open({ 'Night One': 190 });
  expect(linksOf(await shown('Night One'))).toEqual(['Night One', 'Orders', 'Door']);
});

it('shows the event without links to a person who may open none of its pages', async () => {
  open({ 'Night One': -60 }, ['Page_Dashboard']);
  expect(within(await shown('Night One')).queryAllByRole('link')).toEqual([]);
});
