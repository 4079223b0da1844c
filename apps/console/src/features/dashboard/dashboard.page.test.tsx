import * as dashboardTexts from '@backline/contract/dashboard.texts';
import type { Feature } from '@backline/contract/features';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refuse } from '../../../testing/page.tsx';
import { activity, openDashboard as open, range } from '../../../testing/dashboard.ts';

it('shows the figures, and each day’s values in a table next to the chart', async () => {
  open({}, every);
  await screen.findByText('$1,234.50');
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(['Total Sales', 'Total CheckIn', 'Total Orders', 'PromoCodes'].map(valueOf)).toEqual([
    '$1,234.50',
    '2,345',
    '12',
    '6',
  ]);
  const table = within(await screen.findByRole('table', { hidden: true }));
  expect(table.getByRole('row', { name: '02-01-2030 $40.10 2 9 7', hidden: true })).toBeTruthy();
  expect(await screen.findByRole('img', { name: '3 orders worth $40.30, last 30 days' })).toBeTruthy();
});

it('hides product and promo code counts without sales permissions, since 0 would be wrong', async () => {
  open({}, ['Page_Dashboard', 'Page_Events']);
  expect(await screen.findByText('Artists')).toBeTruthy();
  expect(screen.queryByText('Products')).toBeNull();
  expect(screen.queryByText('PromoCodes')).toBeNull();
});

it('requests seven upcoming events and links to all', async () => {
  const { sentTo } = open();
  expect(await screen.findByText(eventTexts.noEvents)).toBeTruthy();
  expect(screen.getByText(dashboardTexts.noRecentActivities)).toBeTruthy();
  expect(sentTo('events/events_list')[0]?.input).toMatchObject({ page_size: 7, isUpcoming: true });
  expect(screen.getByRole('link', { name: 'See all events' }).getAttribute('href')).toBe('/groups/all');
});

it('highlights an upcoming event within 15 minutes of its start, like the event list', async () => {
  const row = {
    event_image_url: null,
    event_image_focus_x: 50,
    event_image_focus_y: 50,
    venue: 'Dock 5',
    timezone: 'CST',
  };
  const more = { event_role: 'USER', event_code: 'NGHT23', checkin_count: null };
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const starts = { 'Just begun': -14.9, 'Begun before': -15.1, 'About to begin': 14.9, Later: 15.1 };
  const rows = Object.entries(starts).map(([name, minutes], index) => ({
    id: index + 1,
    name,
    event_dttm: Date.now() + minutes * 60_000,
    ...row,
    ...more,
  }));
  open({ 'events/events_list': () => rows });
  await screen.findAllByText(/Just begun/);
  const glowing = screen.getAllByRole('listitem').filter(({ className }) => className.includes('now'));
  expect(glowing.map(({ textContent }) => textContent.split(' ')[0])).toEqual(['Just', 'About']);
});

it('says how much of an upcoming event is ready and what is missing', async () => {
  const row = { event_image_url: null, event_image_focus_x: 50, event_image_focus_y: 50, venue: 'Dock 5' };
  const more = {
    event_dttm: Date.UTC(2030, 0, 2),
    timezone: 'CST',
    event_role: 'USER',
    event_code: 'NGHT23',
    checkin_count: null,
  };
  open({
    'events/events_list': () => [7, 8, 9].map((id) => ({ ...row, ...more, id, name: `Night ${id}` })),
    'dashboard/readiness': () => [
      { event_id: 7, done: ['poster', 'team'], missing: ['payout_account', 'light_show'] },
      { event_id: 8, done: ['poster'], missing: [] },
    ],
  });
  await screen.findAllByText('2 of 4 steps ready');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.map((line) => /\d of \d steps? ready.*/.exec(line)?.[0])).toEqual([
    '2 of 4 steps ready · Missing: payout account, light show',
    '1 of 1 step ready',
    undefined,
  ]);
});

it('shows the time zone with every time, and crops every poster around its focus point', async () => {
  const at = Date.UTC(2030, 0, 2, 1, 30);
  const focus = { event_image_focus_x: 10, event_image_focus_y: 90 };
  const poster = '/storage/poster.png';
  const event = { id: 7, name: 'Night One', event_image_url: poster, venue: 'Dock 5', event_dttm: at, timezone: 'IST' };
  const told = activity({ event_name: 'Night One', image: poster, ...focus, activity_dttm: at, timezone: 'IST' });
  open({
    'events/events_list': () => [{ ...event, ...focus, event_role: 'USER', event_code: 'NGHT23', checkin_count: null }],
    'dashboard/events_activities': () => [told],
  });
  expect(await screen.findAllByText('2nd Jan, 2030, 07:00 AM IST · Dock 5')).toHaveLength(2);
  expect(screen.getByText(/Created by Ada/).textContent).toBe('Created by Ada · 02-01-2030 07:00 AM IST');
  const crops = [...document.images].map((image) => image.style.objectPosition);
  expect(crops).toEqual(Array(3).fill('10% 90%'));
});

it('shows several activities of one event as separate links', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open(
    {
      'dashboard/events_activities': () => [
        activity({ kind: 'checked_in', title: '41 fans checked in' }),
        activity({ title: 'Created by Ada', activity_dttm: Date.UTC(2030, 0, 1) }),
      ],
    },
    ['Page_Dashboard', 'Page_Events'],
  );
  const lines = await screen.findAllByRole('link', { name: /Rock & Roll/ });
  expect(lines.map((line) => line.getAttribute('href'))).toEqual(Array(2).fill('/groups/detail/7/Rock%20%26%20Roll'));
  // React logs an error when two rows share a key.
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

const every: Feature[] = [
  'Page_Dashboard',
  'Page_View_Reports',
  'Page_Orders',
  'Page_Manage_Users',
  'Page_Artists',
  'Page_Events',
  'Page_Products',
  'Page_Promocodes',
];
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('links each figure to the list that it counts', async () => {
  open({}, every);
  await screen.findByRole('link', { name: 'Total Sales: $1,234.50' });
  expect(target('Total Sales: $1,234.50')).toBe('/reports/all?type=sales');
  expect(target('Total CheckIn: 2,345')).toBe('/reports/all?type=checkins');
  expect(target('Total Orders: 12')).toBe('/reports/all?type=orders');
  expect(target('Artists: 3')).toBe('/artist_manager/list');
  expect(target('Events: 4')).toBe('/groups/all');
  expect(target('Products: 5')).toBe('/products/all');
  expect(target('PromoCodes: 6')).toBe('/promocode/all');
});

it('links an ADMIN to the artists of all managers', async () => {
  open({}, every, 'ADMIN');
  await screen.findByRole('link', { name: 'Artists: 3' });
  expect(target('Artists: 3')).toBe('/artist_manager/list?show=artists');
});

it('hides the link to the artists from an artist, who is the only person in that list', async () => {
  open({}, every, 'ARTIST');
  await screen.findByRole('link', { name: 'Products: 5' });
  expect(screen.queryByRole('link', { name: /^Artists/ })).toBeNull();
});

it('links each total of the chart to the report for the same days in the installation’s time zone', async () => {
  open({}, every);
  const days = `from=${Date.UTC(2030, 0, 2, 6)}&until=${Date.UTC(2030, 0, 4, 5, 59)}`;
  await screen.findByRole('link', { name: 'Sales: $40.30' });
  expect(target('Sales: $40.30')).toBe(`/reports/all?type=sales&${days}`);
  expect(target('Orders: 3')).toBe(`/reports/all?type=orders&${days}`);
  expect(target('Check-ins: 10')).toBe(`/reports/all?type=checkins&${days}`);
  expect(target('New fans: 7')).toBe(`/reports/all?type=users&${days}`);
});

it('compares each figure with the previous period, and omits the percentage if that figure was 0', async () => {
  open({}, every);
  const figure = async (name: string) => (await screen.findByRole('link', { name })).nextElementSibling?.textContent;
  expect(await figure('Sales: $40.30')).toBe('−$40.30 (−50%) from $80.60');
  expect(await figure('Orders: 3')).toBe('No change from 3');
  expect(await figure('Check-ins: 10')).toBe('+10 from 0');
  expect(await figure('New fans: 7')).toBe('−1 (−12.5%) from 8');
  expect(screen.getByText(/^Compared with/).textContent).toBe(
    'Compared with 31-12-2029 – 01-01-2030. Sales are net of refunds.',
  );
});

it('requests the range in the URL, and writes a newly chosen range to the URL', async () => {
  const { user, router, sentTo } = open({}, every);
  await screen.findByRole('link', { name: 'Sales: $40.30' });
  await user.click(screen.getByRole('combobox', { name: 'Range' }));
  await user.click(await screen.findByTitle('This year'));
  await waitFor(() => expect(router.state.location.search).toBe('?range=this_year'));
  expect(sentTo('dashboard/range').map(({ input }) => input['range'])).toEqual(['last_30_days', 'this_year']);
});

it('marks the figures as busy and keeps their own label until those of a new range arrive', async () => {
  let answer = (): void => undefined;
  const loading = new Promise<void>((resolve) => (answer = resolve));
  const { user } = open(
    {
      'dashboard/range': async ({ input }) => {
        if (input['range'] === 'this_year') await loading;
        return range;
      },
    },
    every,
  );
  const before = await screen.findByRole('img', { name: '3 orders worth $40.30, last 30 days' });
  expect(before.closest('[aria-busy=true]')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Range' }));
  await user.click(await screen.findByTitle('This year'));
  const busy = await screen.findByRole('img', { name: '3 orders worth $40.30, last 30 days' });
  await waitFor(() => expect(busy.closest('[aria-busy=true]')).toBeTruthy());
  answer();
  const after = await screen.findByRole('img', { name: '3 orders worth $40.30, this year' });
  expect(after.closest('[aria-busy=true]')).toBeNull();
});

it('links each of the best-selling events to its orders', async () => {
  const top = [{ event_id: 7, event_name: 'Rock & Roll', orders: 2, sales: 40.3 }];
  open({ 'dashboard/range': () => ({ ...range, top_events: top }) }, every);
  const list = within(await screen.findByRole('region', { name: 'Top events by sales' }));
  const link = list.getByRole('link');
  expect(link.textContent).toBe('Rock & Roll2 orders$40.30');
  expect(link.getAttribute('href')).toBe('/orders/7/Rock%20%26%20Roll');
});

it('links to no page that the person may not open', async () => {
  open({}, ['Page_Dashboard', 'Page_View_Reports', 'Page_Events']);
  await screen.findByRole('link', { name: 'Events: 4' });
  expect(
    screen.queryByRole('link', { name: /Sales|CheckIn|Orders|Check-ins|New fans|Artists|Products|Promo/ }),
  ).toBeNull();
  cleanup();
  open({}, ['Page_Dashboard', 'Page_Orders', 'Page_Manage_Users']);
  await screen.findByText('Total Sales');
  expect(screen.queryByRole('link', { name: /:/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'See all events' })).toBeNull();
});

it('says that nothing was sold instead of showing an empty chart', async () => {
  open({
    'dashboard/range': () => ({ ...range, days: [{ day: '2030-01-02', checkins: 9, fans: 7, orders: 0, sales: 0 }] }),
  });
  expect(await screen.findByText(dashboardTexts.noSales)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /orders/ })).toBeNull();
});

it('shows the error of a failed section without affecting the others', async () => {
  open({ 'dashboard/total': () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(screen.getByText(eventTexts.noEvents)).toBeTruthy();
});

it('links an activity to its page, to its event if that page is forbidden, or to nothing if both are', async () => {
  const rows = [activity({ kind: 'refund', id: 31, title: 'Refunded $5.00' })];
  const href = async (features: Feature[]) => {
    open({ 'dashboard/events_activities': () => rows }, ['Page_Dashboard', ...features]);
    const line = (await screen.findByText(/Refunded/)).closest('a');
    cleanup();
    return line?.getAttribute('href') ?? null;
  };
  expect(await href(['Page_Orders', 'Page_Events'])).toBe('/orders/7/Rock%20%26%20Roll/flashwave-detail/31');
  expect(await href(['Page_Events'])).toBe('/groups/detail/7/Rock%20%26%20Roll');
  expect(await href(['Page_Polls'])).toBeNull();
});
