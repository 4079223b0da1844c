import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { openPage } from '../../../testing/page.tsx';
import { Component } from './event-copy.page.tsx';
import { lookups } from '../../../testing/event-rows.ts';

it('creates a copy of an event with an unused SEO URL, and requires a new date', async () => {
  const { user, sentTo } = openPage({
    Component,
    path: '/groups/copy/:event_id/:event_name',
    features: ['Page_Event_Create_Operation'],
    role: 'ADMIN',
    answers: {
      ...lookups,
      'events/get_event_details': () => [eventDetail({ song_request_count: 3 })],
      'events/propose_seo_url': ({ input }) => ({
        seo_url: input.event_name === 'Night One' ? 'night-one-copy-2' : 'x',
      }),
      'events/create_event': () => ({
        message: eventTexts.eventCreated,
        event_id: 8,
        event_code: 'ABC235',
        seo_url: 'x',
      }),
      'events/join_event': () => ({ message: generalTexts.saved, event_id: 8 }),
    },
  });
  expect((await screen.findByLabelText<HTMLInputElement>('SEO URL')).value).toBe('night-one-copy-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(eventTexts.eventDateRequired)).toBeTruthy();
  expect(sentTo('events/create_event')).toEqual([]);
  await user.type(screen.getByLabelText('Date'), '24-12-2031 08:30 PM{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'at /groups' })).toBeTruthy();
  expect(sentTo('events/create_event')[0]?.input).toMatchObject({
    event_name: 'Night One',
    seo_url: 'night-one-copy-2',
    event_dttm: Date.UTC(2031, 11, 25, 2, 30),
    manager_id: 11,
    artist_id: [21],
    song_request_count: 3,
  });
  expect(sentTo('events/update_event')).toEqual([]);
});

it('links to the list instead of showing a form when the copied event does not exist', async () => {
  openPage({
    Component,
    path: '/groups/copy/:event_id/:event_name',
    at: '/groups/copy/7/Made%20Up',
    features: ['Page_Event_Create_Operation'],
    answers: { 'events/get_event_details': () => [] },
  });
  expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to events' }).getAttribute('href')).toBe('/groups/all');
  expect(screen.queryByText('Made Up')).toBeNull();
});
