import { getAuthDetails } from '@backline/contract/session';
import { getDashboardTotals } from '@backline/contract/dashboard';
import { listEvents } from '@backline/contract/events';
import type { Feature } from '@backline/contract/features';
import { messages } from '@backline/contract/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../lib/api-mock.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { SessionProvider } from '../../lib/session.tsx';
import { Component as Home } from '../home.tsx';
import { Component as Shell } from './shell.layout.tsx';

const person = (...access_features: Feature[]) =>
  ok(getAuthDetails, {
    id: 1,
    name: 'Ada Byron',
    profile_image_url: null,
    role: 'MANAGER',
    access_features,
    impersonator: null,
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
  const router = createMemoryRouter(
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
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const heading = (name: string) => screen.findByRole('heading', { name });

test('without a session nothing is asked of the server, and the address with its query is remembered', async () => {
  localStorage.clear();
  const sent = mockApi({});
  const { router } = open('/groups?tab=past#x');
  await heading('Sign in');
  expect(router.state.location.pathname).toBe('/signin');
  expect(localStorage.getItem('targetPath')).toBe('/groups?tab=past#x');
  expect(sent).toEqual([]);
});

test('a page without its feature is denied, and so is a route that names no access', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  const { router } = open('/dashboard/crm');
  await heading('Access Denied!');
  await router.navigate('/forgotten');
  await waitFor(() => expect(router.state.location.pathname).toBe('/accessDenied'));
  expect(screen.queryByText('Forgotten')).toBeNull();
});

test('the menu holds what the features open, and unknown paths stay inside the frame', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  open('/nowhere');
  await heading('Nowhere');
  expect(screen.getByRole('link', { name: 'Events' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(screen.getByText('Ada Byron')).toBeTruthy();
  expect(screen.getByText('© 2025 Backline')).toBeTruthy();
});

test('one menu item is called after whom the person looks after', async () => {
  const admin = {
    id: 1,
    name: 'Ada',
    profile_image_url: null,
    access_features: ['Page_Manager' as const],
    impersonator: null,
  };
  mockApi({ 'users/get_auth_details': () => ok(getAuthDetails, { ...admin, role: 'ADMIN' }) });
  open('/nowhere');
  expect(await screen.findByRole('link', { name: 'Artist Managers' })).toBeTruthy();
  cleanup();
  mockApi({ 'users/get_auth_details': () => person('Page_Artists') });
  open('/nowhere');
  expect(await screen.findByRole('link', { name: 'Artists' })).toBeTruthy();
});

test('the closed announcement leaves the keyboard at the content, not at the start of the page', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  const { user } = open('/nowhere');
  await user.click(await screen.findByRole('button', { name: 'Dismiss announcement' }));
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the root leads to the remembered target, else to the first page that the person may see', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Dashboard', 'Page_Events') });
  localStorage.setItem('targetPath', '/groups?tab=past');
  const { router } = open('/');
  await heading('Events');
  expect(router.state.location.search).toBe('?tab=past');
  expect(localStorage.getItem('targetPath')).toBeNull();
  await router.navigate('/');
  await heading('Dashboard');
});

test('a target that leaves the site is never followed', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Dashboard') });
  localStorage.setItem('targetPath', '//evil.example');
  open('/');
  await heading('Dashboard');
});

test('a session that cannot be renewed ends at sign-in with the way back', async () => {
  const refused = refuse(401, messages.sessionExpired, { accessTokenInValid: true });
  mockApi({ 'users/get_auth_details': () => refused, 'auth/refresh_session': () => refused });
  open('/groups?tab=past');
  await heading('Sign in');
  expect(localStorage.getItem('targetPath')).toBe('/groups?tab=past');
  expect(localStorage.getItem('csrfToken')).toBeNull();
});

test('a server that fails is an error with Retry, not a sign-out', async () => {
  const answers = [refuse(500, messages.requestFailed)];
  mockApi({ 'users/get_auth_details': () => answers.shift() ?? person('Page_Events') });
  const { user } = open('/groups');
  await heading('Your account could not be loaded');
  expect(screen.getByText(messages.requestFailed)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Events');
});

test('the menu under the name leads to the own account', async () => {
  mockApi({ 'users/get_auth_details': () => person('Page_Events') });
  const { user, router } = open('/groups');
  await user.click(await screen.findByRole('button', { name: 'Ada Byron' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Your account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
});

test('Logout ends at sign-in, clears what was stored, and remembers no way back', async () => {
  mockApi({
    'users/get_auth_details': () => person('Page_Events'),
    'users/logout': () => ({ status: 200, body: { message: messages.signedOut } }),
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

test('a page for the stage has neither the announcement nor the footer, which other pages have', async () => {
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
