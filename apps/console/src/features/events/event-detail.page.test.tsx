import { messages } from '@backline/contract/messages';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventDetail } from '../../nouns/events/event-testing.ts';
import { openPage } from '../../ui/testing.tsx';
import { Component } from './event-detail.page.tsx';

const open = (features: Parameters<typeof openPage>[0]['features'], events = [eventDetail()]) =>
  openPage({
    Component,
    path: '/groups/detail/:event_id/:event_name',
    at: '/groups/detail/7/Night%20One',
    features,
    answers: { 'events/get_event_details': () => events },
  });

it('shows every card, a dash for what is missing and 0 for no users', async () => {
  open(['Page_Events']);
  const valueOf = async (title: string) =>
    (await screen.findByRole('heading', { name: title })).nextElementSibling?.textContent;
  expect(await valueOf('Date & Time')).toBe('1st Jan, 2030, 07:30 PM CST');
  expect(await valueOf('Venue')).toBe('Riverside Hall');
  expect(await valueOf('Timezone')).toBe('CST');
  expect(await valueOf('Event Type')).toBe('Music Concert');
  expect(await valueOf('Users')).toBe('0');
  expect(await valueOf('Event Code')).toBe('ABC234');
  for (const title of ['Playlist URL', 'Artist Bio', 'Contact Info']) expect(await valueOf(title)).toBe('-');
  expect(screen.getByRole('heading', { name: 'Artists (1)' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('night-one-qr-code.svg');
});

it('offers Edit and Duplicate only to those who hold their features', async () => {
  open(['Page_Events']);
  expect((await screen.findByRole('link', { name: 'Public page' })).getAttribute('href')).toBe('/events/night-one');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Duplicate' })).toBeNull();
  open(['Page_Events', 'Page_Event_Update_Operation', 'Page_Event_Create_Operation']);
  const edit = await screen.findByRole('link', { name: 'Edit' });
  expect(edit.getAttribute('href')).toBe('/event-operation/UpdateEvent/7/Night%20One');
  expect(screen.getByRole('link', { name: 'Duplicate' }).getAttribute('href')).toBe('/groups/copy/7/Night%20One');
});

it('lists only the pages of the event that are built', async () => {
  open(['Page_Events']);
  const pages = within(await screen.findByRole('navigation', { name: 'Event' })).getAllByRole('link');
  expect(pages.map((page) => page.textContent)).toEqual(['Home']);
});

it('says that an event which is out of reach could not be found, and shows nothing that the address made up', async () => {
  open(['Page_Events'], []);
  expect(await screen.findByRole('heading', { name: messages.eventNotFound })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe('/groups/all');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText('Night One')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Event' })).toBeNull();
});

it('does not ask for an event whose id cannot be one', async () => {
  const { sentTo } = openPage({
    Component,
    path: '/groups/detail/:event_id/:event_name',
    at: '/groups/detail/abc/Foo',
    features: ['Page_Events'],
    answers: {},
  });
  expect(await screen.findByRole('heading', { name: messages.eventNotFound })).toBeTruthy();
  expect(sentTo('events/get_event_details')).toEqual([]);
});
