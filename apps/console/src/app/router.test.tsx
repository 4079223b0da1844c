import { defaultAppearance } from '@backline/contract/appearance';
import { getEventDetails } from '@backline/contract/events';
import { getBotCheck, redeemSignInLink } from '@backline/contract/auth';
import { getAuthDetails, type AuthenticatedUser } from '@backline/contract/session';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../testing/api-mock.ts';
import { openRoutes } from '../../testing/open-routes.tsx';
import { eventDetail } from '../../testing/event.ts';
import { withLazyFailure } from './lazy-failure.ts';
import { PageFailure } from './page-failure.tsx';
import { routes } from './router.tsx';
import { StaffArea } from './staff-area.tsx';

const zoe: AuthenticatedUser = {
  id: 7,
  name: 'Zoe',
  profile_image_url: null,
  role: 'TEAMMEMBER',
  access_features: ['Page_Events'],
  impersonator: null,
  appearance: defaultAppearance,
  announcement: null,
};
const done = { status: 200, body: { message: 'ok' } };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Frame = () => <Outlet />;
const StaffFrame = () => <StaffArea Frame={Frame} />;
const open = (path: string) => openRoutes(routes, path).router;

test('opens the dashboard from an emailed link and confirms the sign-in', async () => {
  localStorage.setItem('emailForSignIn', 'ada@example.org');
  mockApi({
    'auth/redeem_sign_in_link': () => ok(redeemSignInLink, { token: 't' }),
    'auth/set_token_cookie': () => done,
    'auth/set_csrf_cookie': () => ({ status: 200, body: { csrfToken: 'c' } }),
    'users/create_login_history': () => done,
    'users/get_auth_details': () =>
      ok(getAuthDetails, {
        id: 1,
        name: 'Ada',
        profile_image_url: null,
        role: 'MANAGER',
        access_features: ['Page_Dashboard'],
        impersonator: null,
        appearance: defaultAppearance,
        announcement: null,
      }),
  });
  const router = open('/finishSignUp?token=x');
  // The page's chunk loads on demand, which takes time.
  expect(await screen.findByText(sessionTexts.signedIn, {}, { timeout: 30_000 })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/dashboard/crm');
});

test('asks a visitor without a session to sign in instead of denying access', async () => {
  mockApi({});
  const router = open('/accessDenied');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/signin');
});

test('shows the Login As banner on refused pages and outside the shell', async () => {
  localStorage.setItem('csrfToken', 'c');
  mockApi({
    'users/get_auth_details': () =>
      ok(getAuthDetails, { ...zoe, access_features: [], impersonator: { id: 1, name: 'Ada' } }),
  });
  const router = open('/dashboard/crm');
  expect(await screen.findByRole('heading', { name: generalTexts.pageAccessDenied }, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to Ada' })).toBeTruthy();
  await router.navigate('/account');
  expect(await screen.findByRole('heading', { name: 'Your account' }, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to Ada' })).toBeTruthy();
  await router.navigate('/confirm-address?token=x');
  expect(await screen.findByRole('heading', { name: 'Confirm your new address' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to Ada' })).toBeTruthy();
});

test('opens the sign-in page with the reason when a list is refused because the session has ended', async () => {
  localStorage.setItem('csrfToken', 'c');
  const refused = refuse(401, sessionTexts.sessionExpired, { accessTokenInValid: true });
  mockApi({
    'users/get_auth_details': () => ok(getAuthDetails, zoe),
    'events/events_list': () => refused,
    'auth/refresh_session': () => refused,
    'auth/bot_check': () => ok(getBotCheck, { kind: 'off' }),
  });
  const router = open('/groups/all?tab=past');
  expect(await screen.findByText(sessionTexts.sessionLost, {}, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect([router.state.location.pathname, localStorage.getItem('targetPath')]).toEqual([
    '/signin',
    '/groups/all?tab=past',
  ]);
});

test('replaces a crashed page with an error, and renders the page again on Retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Component = () => {
    if (isBroken) throw new Error('Broken');
    return <h1>Mended</h1>;
  };
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component, ErrorBoundary: PageFailure }])} />);
  expect(within(await screen.findByRole('alert')).getByText(generalTexts.somethingWrong)).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Mended' })).toBeTruthy();
});

test('shows an error instead of denying access if the code of a page cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('csrfToken', 'c');
  mockApi({ 'users/get_auth_details': () => ok(getAuthDetails, zoe) });
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const page = withLazyFailure({ path: '/lost', lazy: lost });
  const { router } = openRoutes(
    [{ Component: StaffFrame, children: [{ ErrorBoundary: PageFailure, children: [page] }] }],
    '/lost',
  );
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/lost');
});

test('opens the page that confirms a new address without a session, since the link may open on another device', async () => {
  mockApi({});
  open('/confirm-address?token=x');
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy();
});

test('detects a revoked permission on the next navigation, even to a page that was already open', async () => {
  localStorage.setItem('csrfToken', 'c');
  let user = zoe;
  mockApi({
    'users/get_auth_details': () => ok(getAuthDetails, user),
    'events/events_list': () => ({ status: 200, body: [] }),
  });
  const router = open('/groups/all');
  expect(await screen.findByText(eventTexts.noEvents, {}, { timeout: 30_000 })).toBeTruthy();
  await router.navigate('/account');
  expect(await screen.findByRole('heading', { name: 'Your account' }, { timeout: 30_000 })).toBeTruthy();
  user = { ...zoe, access_features: [] };
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
  await router.navigate('/groups/all');
  expect(await screen.findByRole('heading', { name: generalTexts.pageAccessDenied })).toBeTruthy();
});

test('renders the Notify Fans page without the shell, but still checks its permission', async () => {
  localStorage.setItem('csrfToken', 'c');
  const user = { ...zoe, role: 'ARTIST' as const, access_features: ['Page_Events', 'Page_Requests'] as const };
  mockApi({
    'users/get_auth_details': () => ok(getAuthDetails, { ...user, access_features: [...user.access_features] }),
  });
  const refused = open('/notify-fans/7/Night');
  expect(await screen.findByRole('heading', { name: generalTexts.pageAccessDenied }, { timeout: 30_000 })).toBeTruthy();
  expect(refused.state.location.pathname).toBe('/accessDenied');
  cleanup();
  mockApi({
    'users/get_auth_details': () => ok(getAuthDetails, { ...zoe, access_features: ['Page_Manage_Users'] }),
    'events/get_event_details': () => ok(getEventDetails, [eventDetail({ event_id: 7, event_name: 'Night' })]),
  });
  open('/notify-fans/7/Night');
  expect(await screen.findByRole('heading', { name: 'Notify Fans' }, { timeout: 30_000 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Skip to content' })).toBeNull();
});
