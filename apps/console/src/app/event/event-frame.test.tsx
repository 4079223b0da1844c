import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { openPage, timeOf } from '../../../testing/page.tsx';
import EventFrame from './event-frame.tsx';
import { useEventMenuWidth, useOpenEvent } from './use-event-menu.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(prefers-reduced-motion: reduce)' }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Framed() {
  const event = useOpenEvent();
  const [isNarrow, setIsNarrow] = useEventMenuWidth();
  return event === null ? null : <EventFrame event={event} isNarrow={isNarrow} onNarrow={setIsNarrow} />;
}

const open = (
  features: Parameters<typeof openPage>[0]['features'],
  events = [eventDetail({ event_dttm: Date.now() - 60_000 })],
  area = 'poll',
) =>
  openPage({
    Component: Framed,
    path: `/${area}/:event_id/:event_name`,
    at: `/${area}/7/Another%20name`,
    features,
    answers: { 'events/get_event_details': () => events },
  });

const links = () =>
  within(screen.getByRole('navigation', { name: 'Event shortcuts' })).queryAllByRole<HTMLAnchorElement>('link');
const shortcuts = () => links().map((link) => link.textContent);

test('shows neither event pages nor the name from the URL when the person cannot reach the event', async () => {
  open(['Page_Events'], []);
  expect((await screen.findByRole('link', { name: 'All events' })).getAttribute('href')).toBe('/groups/all');
  await vi.waitFor(() => expect(screen.queryByRole('navigation', { name: 'Event' })).toBeNull());
  expect(screen.queryByText('Another name')).toBeNull();
});

test('shows the event’s state and its stored name, not the name in the URL', async () => {
  open(['Page_Events']);
  expect(await screen.findByText('Night One')).toBeTruthy();
  expect(screen.queryByText('Another name')).toBeNull();
  expect(screen.getByText('Now', { selector: '[data-tone]' })).toBeTruthy();
});

test('shows the event’s date in the format of lists, with the zone', async () => {
  open(['Page_Events'], [eventDetail({ event_dttm: Date.parse('2030-01-02T01:30:00Z') })]);
  const date = await screen.findByText(timeOf('01-01-2030 07:30 PM'));
  expect(date.parentElement?.textContent).toBe('01-01-2030 07:30 PM CST');
});

test('shows shortcuts at the bottom only to the event-night pages that the person may open', async () => {
  open(['Page_Events', 'Page_Orders', 'Page_Manage_Users', 'Page_Patterns', 'Page_Merch_QR_Code']);
  await screen.findByText('Night One');
  await vi.waitFor(() => expect(shortcuts()).toEqual(['Now', 'Orders', 'Door', 'Play']));
  cleanup();
  open(['Page_Polls']);
  await screen.findByText('Night One');
  expect(shortcuts()).toEqual([]);
});

test.each([
  ['poll', ['Now', 'Orders', 'Door', 'Play'], []],
  ['groups/now', ['Now', 'Orders', 'Door', 'Play'], ['Now']],
  ['groups/detail', ['Now', 'Orders', 'Door', 'Play'], []],
  ['orders', ['Now', 'Orders', 'Door', 'Play'], ['Orders']],
  ['merch-qrcode', ['Now', 'Fulfillment', 'Door', 'Play'], ['Fulfillment']],
  ['merch-drop', ['Now', 'Orders', 'Door', 'Play'], []],
  ['door', ['Now', 'Orders', 'Door', 'Play'], ['Door']],
  ['pattern-playlist', ['Now', 'Orders', 'Door', 'Play'], ['Play']],
  ['pattern', ['Now', 'Orders', 'Door', 'Play'], []],
])('marks only the shortcut to the open page as current on /%s', async (area, labels, current) => {
  open(['Page_Events', 'Page_Orders', 'Page_Manage_Users', 'Page_Patterns', 'Page_Merch_QR_Code'], undefined, area);
  await screen.findByText('Night One');
  await vi.waitFor(() => expect(shortcuts()).toEqual(labels));
  const marked = links().filter((link) => link.ariaCurrent === 'page');
  expect(marked.map((link) => link.textContent)).toEqual(current);
  expect(marked.every((link) => link.pathname.startsWith(`/${area}/`))).toBe(true);
});

test('labels the shortcut to Order Fulfillment for a person who may not open Orders', async () => {
  open(['Page_Events', 'Page_Merch_QR_Code']);
  await screen.findByText('Night One');
  await vi.waitFor(() => expect(shortcuts()).toEqual(['Now', 'Fulfillment']));
});

test('keeps the menu collapsed on the next visit, with names on its links for screen readers', async () => {
  const { user } = open(['Page_Events', 'Page_Polls']);
  await user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
  expect(screen.getByRole('link', { name: 'Polls' }).getAttribute('title')).toBe('Polls');
  cleanup();
  const again = open(['Page_Events', 'Page_Polls']);
  await again.user.click(await screen.findByRole('button', { name: 'Expand event menu' }));
  expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy();
});
