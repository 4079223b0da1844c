import * as dashboardTexts from '@backline/contract/dashboard.texts';
import type { Feature } from '@backline/contract/features';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activity, openDashboard as open, totals } from '../../../testing/dashboard.ts';

const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const none = { 'dashboard/total': () => ({ ...totals, total_artist: 0 }) };
const listed: Feature[] = ['Page_Dashboard', 'Page_Events'];
const creators: Feature[] = [...listed, 'Page_Manager', 'Page_Event_Create_Operation'];

it('suggests no first step without access to events, since events may exist', async () => {
  open(none, ['Page_Dashboard', 'Page_Manager', 'Page_Event_Create_Operation']);
  expect(await screen.findByText(dashboardTexts.noRecentActivities)).toBeTruthy();
  for (const words of [dashboardTexts.firstArtist, dashboardTexts.firstEvent, dashboardTexts.firstListed])
    expect(screen.queryByText(words)).toBeNull();
});

it('links an ADMIN of an empty installation to the list of managers to create the first one', async () => {
  open(none, creators, 'ADMIN');
  expect(await screen.findByText(dashboardTexts.firstManager)).toBeTruthy();
  expect(target('Artist Managers')).toBe('/artist_manager/list');
});

it('suggests an artist to a manager in an empty installation, then an event', async () => {
  open(none, creators);
  expect(await screen.findByText(dashboardTexts.firstArtist)).toBeTruthy();
  expect(target('New Artist')).toBe('/artist_manager/create');
  cleanup();
  open({}, creators);
  expect(await screen.findByText(dashboardTexts.firstEvent)).toBeTruthy();
  expect(target('New Event')).toBe('/event-operation/AddEvent');
});

it('suggests their own profile to a person who can create neither artists nor events', async () => {
  for (const role of ['ARTIST', 'TEAMMEMBER'] as const) {
    open(none, listed, role);
    expect(await screen.findByText(dashboardTexts.firstListed)).toBeTruthy();
    expect(target('Your profile')).toBe('/account');
    cleanup();
  }
});

it('hides the first step once something has happened', async () => {
  open({ ...none, 'dashboard/events_activities': () => [activity({})] }, creators);
  expect(await screen.findByText(/Created by Ada/)).toBeTruthy();
  expect(screen.queryByText(dashboardTexts.firstArtist)).toBeNull();
});
