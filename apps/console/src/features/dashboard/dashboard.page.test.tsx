import type { Activity } from '@backline/contract/dashboard';
import type { Feature } from '@backline/contract/features';
import { messages } from '@backline/contract/messages';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../ui/testing.tsx';
import { pathOf } from './activities.tsx';
import { Component } from './dashboard.page.tsx';

const totals = {
  total_sales: 1234.5,
  total_checkin: 2345,
  total_order_count: 12,
  total_artist: 3,
  total_upcoming_events: 4,
  total_products: 5,
  total_promo_code: 6,
  days: [{ day: '2030-01-02', checkins: 9, fans: 7 }],
};

const open = (answers: Record<string, Answer> = {}, features: Feature[] = ['Page_Dashboard']) =>
  openPage({
    Component,
    path: '/dashboard/crm',
    features,
    answers: {
      'dashboard/total': () => totals,
      'dashboard/events_activities': () => [],
      'events/events_list': () => [],
      ...answers,
    },
  });

it('shows the figures, and the days as a table beside the chart', async () => {
  open();
  const valueOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await valueOf('Total Sales')).toBe('$1,234.50');
  expect(await valueOf('Total CheckIn')).toBe('2,345');
  expect(await valueOf('Total Orders')).toBe('12');
  expect(await valueOf('PromoCodes')).toBe('6');
  const table = within(await screen.findByRole('table', { hidden: true }));
  expect(table.getByRole('row', { name: '02-01-2030 9 7', hidden: true })).toBeTruthy();
});

it('asks for seven upcoming events and leads to all', async () => {
  const { sentTo } = open();
  expect(await screen.findByText(messages.noEvents)).toBeTruthy();
  expect(screen.getByText(messages.noRecentActivities)).toBeTruthy();
  expect(sentTo('events/events_list')[0]?.input).toMatchObject({ page_size: 7, isUpcoming: true });
  expect(screen.getByRole('link', { name: 'See all events' }).getAttribute('href')).toBe('/groups/all');
});

it('says of every time whose clock shows it, and crops every poster to its focus', async () => {
  const at = Date.UTC(2030, 0, 2, 1, 30);
  const focus = { event_image_focus_x: 10, event_image_focus_y: 90 };
  const poster = '/storage/poster.png';
  const event = { id: 7, name: 'Night One', event_image_url: poster, venue: 'Dock 5', event_dttm: at, timezone: 'IST' };
  const kinds = { isgroup: true, israffle: false, ispoll: false, istrivia: false };
  const activity = {
    id: 7,
    event_id: 7,
    event_name: 'Night One',
    title: 'Created by Ada',
    image: poster,
    ...focus,
    activity_dttm: at,
    timezone: 'IST' as const,
    ...kinds,
  };
  open({
    'events/events_list': () => [{ ...event, ...focus, event_role: 'USER', event_code: 'NGHT23', checkin_count: null }],
    'dashboard/events_activities': () => [activity],
  });
  expect(await screen.findByText('2nd Jan, 2030, 07:00 AM IST · Dock 5')).toBeTruthy();
  expect(screen.getByText(/Created by Ada/).textContent).toBe('Created by Ada · 02-01-2030 07:00 AM IST');
  const crops = [...document.images].map((image) => image.style.objectPosition);
  expect(crops).toEqual(['10% 90%', '10% 90%']);
});

it('tells several activities of one event apart', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const kinds = { isgroup: true, israffle: false, ispoll: false, istrivia: false };
  const focus = { event_image_focus_x: 50, event_image_focus_y: 33 };
  const event = { id: 7, event_id: 7, event_name: 'Night One', image: null, timezone: 'CST', ...kinds, ...focus };
  open({
    'dashboard/events_activities': () => [
      { ...event, title: '41 fans checked in', activity_dttm: Date.UTC(2030, 0, 2) },
      { ...event, title: 'Created by Ada', activity_dttm: Date.UTC(2030, 0, 1) },
    ],
  });
  const lines = await screen.findAllByRole('link', { name: /Night One/ });
  expect(lines.map((line) => line.getAttribute('href'))).toEqual(Array(2).fill('/groups/detail/7/Night%20One'));
  // React says so when two rows share a key, and would show one of them in the place of the other.
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

it('leads from a figure to the page of what it counts, for those who may open it', async () => {
  open({}, ['Page_Dashboard', 'Page_Events', 'Page_Manage_Users']);
  const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await target('Events: 4')).toBe('/groups/all');
  expect(await target('Total CheckIn: 2,345')).toBe('/users/all');
  // No page of artists for them, and none at all of sales.
  expect(screen.queryByRole('link', { name: /Artists|Total Sales/ })).toBeNull();
});

it('shows an empty house its first step: an artist, then an event, and nothing to those who may create neither', async () => {
  const creators: Feature[] = ['Page_Dashboard', 'Page_Manager', 'Page_Event_Create_Operation'];
  open({ 'dashboard/total': () => ({ ...totals, total_artist: 0 }) }, creators);
  expect(await screen.findByText(messages.firstArtist)).toBeTruthy();
  cleanup();
  open({}, creators);
  expect(await screen.findByText(messages.firstEvent)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New Event' }).getAttribute('href')).toBe('/event-operation/AddEvent');
  cleanup();
  open({});
  await screen.findByText(messages.noRecentActivities);
  expect(screen.queryByText(messages.firstEvent)).toBeNull();
});

it('lets one part fail alone', async () => {
  open({ 'dashboard/total': () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByText(messages.fetchFailed)).toBeTruthy();
  expect(screen.getByText(messages.noEvents)).toBeTruthy();
});

it('leads each activity to its own kind of page', () => {
  const activity: Activity = {
    id: 5,
    event_id: 7,
    event_name: 'Rock & Roll',
    title: '',
    image: null,
    event_image_focus_x: 50,
    event_image_focus_y: 33,
    activity_dttm: 1,
    timezone: 'CST',
    isgroup: false,
    israffle: false,
    ispoll: false,
    istrivia: false,
  };
  expect(pathOf({ ...activity, israffle: true })).toBe('/raffle/7/Rock%20%26%20Roll/edit/5');
  expect(pathOf({ ...activity, ispoll: true })).toBe('/poll/7/Rock%20%26%20Roll/edit/5');
  expect(pathOf({ ...activity, istrivia: true })).toBe('/trivia/7/Rock%20%26%20Roll/edit/5');
  expect(pathOf({ ...activity, isgroup: true })).toBe('/groups/detail/7/Rock%20%26%20Roll');
});
