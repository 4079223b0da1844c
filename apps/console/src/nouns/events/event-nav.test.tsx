import * as nightTexts from '@backline/contract/night.texts';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/page.tsx';
import { EventNav } from './event-nav.tsx';
import { eventDetail } from '../../../testing/event.ts';
import { useEvent } from './event.queries.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

function open(inMs: number, features: Parameters<typeof openPage>[0]['features'] = ['Page_Events']) {
  const event = eventDetail({ event_dttm: Date.now() + inMs });
  function Component() {
    const { data } = useEvent('7');
    return data === undefined ? null : <EventNav event={{ id: 7, name: 'Night One' }} startsAt={data.event_dttm} />;
  }
  openPage({
    Component,
    path: '/groups/detail/:event_id/:event_name',
    at: '/groups/detail/7/x',
    features,
    answers: { 'events/get_event_details': () => [event] },
  });
}

const night = () =>
  [nightTexts.now, nightTexts.theNight].filter((name) => screen.queryByRole('link', { name }) !== null);

it.each([
  ['is not there a week ahead', 168 * hourMs, []],
  ['is not there 20 minutes before', 20 * minuteMs, []],
  ['is Now ten minutes before', 10 * minuteMs, [nightTexts.now]],
  ['is Now five hours later', -5 * hourMs, [nightTexts.now]],
  ['is The night seven hours later', -7 * hourMs, [nightTexts.theNight]],
  ['is The night a year later', -8_760 * hourMs, [nightTexts.theNight]],
] as const)('the link to the event night %s', async (_when, inMs, expected) => {
  open(inMs);
  await screen.findByRole('link', { name: 'Home' });
  expect(night()).toEqual(expected);
});

it('hides the link to the event night without the permission', async () => {
  open(-minuteMs, ['Page_Polls']);
  await screen.findByRole('link', { name: 'Polls' });
  expect(night()).toEqual([]);
});

it('shows the link to the event night once its time comes, even on a page that is already open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open(16 * minuteMs);
    await screen.findByRole('link', { name: 'Home' });
    expect(night()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(night()).toEqual([nightTexts.now]);
  } finally {
    vi.useRealTimers();
  }
});

it('groups the pages and shows only those that the person may open', async () => {
  open(-minuteMs, ['Page_Events', 'Page_Orders', 'Page_Patterns']);
  const nav = within(await screen.findByRole('navigation', { name: 'Event' }));
  const pagesOf = (group: string) =>
    within(nav.getByRole('region', { name: group }))
      .getAllByRole('link')
      .map((page) => page.textContent);
  expect(pagesOf('Shop')).toEqual(['Orders']);
  expect(pagesOf('Light Shows')).toEqual(['Light Shows: Patterns', 'Light Shows: Play Via Track']);
  expect(nav.queryByRole('region', { name: 'Fans' })).toBeNull();
});

it.each([
  ['/groups/copy/7/x', 'Home'],
  ['/event-operation/UpdateEvent/7/x', 'Home'],
  ['/users/7/x/import', 'Users'],
  ['/pattern/7/x', 'Light Shows: Patterns'],
  ['/pattern-playlist/certificate/7/x/3', 'Light Shows: Play Via Track'],
])('marks the menu item that %s belongs to', async (at, page) => {
  openPage({
    Component: () => <EventNav event={{ id: 7, name: 'Night One' }} startsAt={null} />,
    path: '*',
    at,
    features: ['Page_Events', 'Page_Manage_Users', 'Page_Patterns'],
    answers: {},
  });
  const current = await screen.findByRole('link', { current: 'page' });
  expect(current.textContent).toBe(page);
});
