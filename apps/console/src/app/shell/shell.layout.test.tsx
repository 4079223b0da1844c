import { defaultAppearance } from '@backline/contract/appearance';
import { getAuthDetails } from '@backline/contract/session';
import { getDashboardTotals } from '@backline/contract/dashboard';
import { listEvents } from '@backline/contract/events';
import type { Feature } from '@backline/contract/features';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getFooter, type Announcement } from '@backline/contract/house';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { Component as Home } from '../home.tsx';
import { Component as Shell } from './shell.layout.tsx';

const told = { text: 'New tools on Friday', url: null, until_dttm: null };

const person = (...access_features: Feature[]) => personTold(told, ...access_features);
const personTold = (announcement: Announcement, ...access_features: Feature[]) =>
  ok(getAuthDetails, {
    id: 1,
    name: 'Ada Byron',
    profile_image_url: null,
    role: 'MANAGER',
    access_features,
    impersonator: null,
    appearance: defaultAppearance,
    announcement,
  });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('csrfToken', 'c');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string) {
  const page = (name: string) => () => <h1>{name}</h1>;
  return openRoutes(
    [
      { index: true, Component: Home },
      { path: '/signin', Component: page('Sign in') },
      { path: '/accessDenied', Component: page('Access Denied!') },
      {
        Component: Shell,
        children: [
          { path: '/dashboard/crm', handle: { access: getDashboardTotals }, Component: page('Dashboard') },
          { path: '/groups', handle: { access: listEvents }, Component: page('Events') },
          { path: '/door', handle: { access: 'everyone', isStage: true }, Component: page('Door') },
          { path: '/forgotten', Component: page('Forgotten') },
          { path: '*', handle: { access: 'everyone' }, Component: page('Nowhere') },
        ],
      },
    ],
    path,
  );
}

const heading = (name: string) => screen.findByRole('heading', { name });

test('sends no call without a session and remembers the URL with its query', async () => {
  localStorage.clear();
  const sent = mockApi({});
  const { router } = open('/groups?tab=past#x');
  await heading('Sign in');
  expect(router.state.location.pathname).toBe('/signin');
  expect(localStorage.getItem('targetPath')).toBe('/groups?tab=past#x');
  expect(sent).toEqual([]);
});

test('denies a page without its permission, and a route that declares no access', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  const { router } = open('/dashboard/crm');
  await heading('Access Denied!');
  await router.navigate('/forgotten');
  await waitFor(() => expect(router.state.location.pathname).toBe('/accessDenied'));
  expect(screen.queryByText('Forgotten')).toBeNull();
});

test('shows the shell with only the permitted menu items on an unknown path', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  open('/nowhere');
  await heading('Nowhere');
  expect(screen.getByRole('link', { name: 'Events' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(screen.getByText('Ada Byron')).toBeTruthy();
  expect(screen.getByText('© 2025 Backline')).toBeTruthy();
});

test('labels the people menu item “Artist Managers” for an ADMIN and “Artists” for others', async () => {
  const admin = {
    id: 1,
    name: 'Ada',
    profile_image_url: null,
    access_features: ['Page_Manager' as const],
    impersonator: null,
    appearance: defaultAppearance,
    announcement: null,
  };
  mockApi({ 'users/get_auth_details': () => ok(getAuthDetails, { ...admin, role: 'ADMIN' }) });
  open('/nowhere');
  expect(await screen.findByRole('link', { name: 'Artist Managers' })).toBeTruthy();
  cleanup();
  mockApi({ 'users/get_auth_details': () => person('Page_Artists') });
  open('/nowhere');
  expect(await screen.findByRole('link', { name: 'Artists' })).toBeTruthy();
});

test('shows an announcement with its link until it ends or is dismissed, and shows it again for a new text', async () => {
  const announced = (changes: Partial<Announcement>) => {
    cleanup();
    mockApi({ 'users/get_auth_details': () => personTold({ ...told, ...changes }) });
    return open('/nowhere');
  };
  announced({ until_dttm: Date.now() - 1_000 });
  await heading('Nowhere');
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  const { user } = announced({ url: 'https://example.org/news' });
  const link = await screen.findByRole('link', { name: 'Learn more' });
  expect(link.getAttribute('href')).toBe('https://example.org/news');
  await user.click(screen.getByRole('button', { name: 'Dismiss announcement' }));
  announced({ until_dttm: Date.now() + 60_000 });
  await heading('Nowhere');
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  announced({ text: 'Maintenance tonight' });
  expect(await screen.findByText('Maintenance tonight')).toBeTruthy();
});

test('shows the configured copyright year in the footer', async () => {
  mockApi({
    'users/get_auth_details': () => person('Page_Events'),
    'house/get_footer': () => ok(getFooter, { year: 2031 }),
  });
  open('/nowhere');
  expect(await screen.findByText('© 2031 Backline')).toBeTruthy();
});

test('focuses the content after the announcement is closed', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  const { user } = open('/nowhere');
  await user.click(await screen.findByRole('button', { name: 'Dismiss announcement' }));
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('opens the remembered page, or otherwise the first page that the person may open', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Dashboard', 'Page_Events') });
  localStorage.setItem('targetPath', '/groups?tab=past');
  const { router } = open('/');
  await heading('Events');
  expect(router.state.location.search).toBe('?tab=past');
  expect(localStorage.getItem('targetPath')).toBeNull();
  await router.navigate('/');
  await heading('Dashboard');
});

test('never follows a remembered URL of another site', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Dashboard') });
  localStorage.setItem('targetPath', '//evil.example');
  open('/');
  await heading('Dashboard');
});

test('redirects to the sign-in page when a session cannot be renewed, and stores the URL', async () => {
  const refused = refuse(401, sessionTexts.sessionExpired, { accessTokenInValid: true });
  mockApi({ 'users/get_auth_details': () => refused, 'auth/refresh_session': () => refused });
  open('/groups?tab=past');
  await heading('Sign in');
  expect(localStorage.getItem('targetPath')).toBe('/groups?tab=past');
  expect(localStorage.getItem('csrfToken')).toBeNull();
});

test('shows a failing server as an error with a retry, not a sign-out', async () => {
  const answers = [refuse(500, generalTexts.requestFailed)];
  mockApi({ 'users/get_auth_details': () => answers.shift() ?? person('Page_Events') });
  const { user } = open('/groups');
  await heading('Your account could not be loaded');
  expect(screen.getByText(generalTexts.requestFailed)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Events');
});

test('links to the person’s account from the menu that opens under their name', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  const { user, router } = open('/groups');
  await user.click(await screen.findByRole('button', { name: 'Ada Byron' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Your account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
});

test('signs out to the sign-in page, clears the stored data, and stores no page to return to', async () => {
  mockApi({
    'users/get_auth_details': () => person('Page_Events'),
    'users/logout': () => ({ status: 200, body: { message: sessionTexts.signedOut } }),
  });
  localStorage.setItem('emailForSignIn', 'ada@example.org');
  const { user } = open('/groups');
  await user.click(await screen.findByRole('button', { name: 'Ada Byron' }));
  await user.click(await screen.findByText('Logout'));
  await heading('Sign in');
  const kept = ['csrfToken', 'name', 'profileUrl', 'emailForSignIn', 'targetPath'].filter((key) =>
    localStorage.getItem(key),
  );
  expect(kept).toEqual([]);
});

test('hides the announcement and the footer on pages for the stage, and shows them elsewhere', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  open('/door');
  await screen.findByRole('heading', { name: 'Door' });
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  expect(screen.queryByText('© 2025 Backline')).toBeNull();
  cleanup();
  open('/nowhere');
  await screen.findByRole('heading', { name: 'Nowhere' });
  expect(screen.getByRole('region', { name: 'Announcement' })).toBeTruthy();
  expect(screen.getByText('© 2025 Backline')).toBeTruthy();
});

test('tells an ADMIN that fans cannot sign in, and leads to the status', async () => {
  const admin = person('Page_Events');
  const told = { ...admin, body: { ...(admin.body as object), are_fans_locked_out: true } };
  mockApi({ 'users/get_auth_details': () => told });
  open('/nowhere');
  const notice = await screen.findByRole('region', { name: 'Fans cannot sign in' });
  expect(within(notice).getByRole('link', { name: 'See status' }).getAttribute('href')).toBe('/status');
  cleanup();
  mockApi({ 'users/get_auth_details': () => admin });
  open('/nowhere');
  await screen.findByRole('heading', { name: 'Nowhere' });
  expect(screen.queryByRole('region', { name: 'Fans cannot sign in' })).toBeNull();
});
