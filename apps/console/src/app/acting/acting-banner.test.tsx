import { defaultAppearance } from '@backline/contract/appearance';
import { csrfTokenKey } from '@backline/client';
import { getAuthDetails, type AuthenticatedUser } from '@backline/contract/session';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { cleanup, screen, within, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { holdUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { Root } from '../root.layout.tsx';

const zoe: AuthenticatedUser = {
  id: 7,
  name: 'Zoe Park',
  profile_image_url: null,
  role: 'TEAMMEMBER',
  access_features: [],
  impersonator: { id: 1, name: 'Ada Byron' },
  appearance: defaultAppearance,
  announcement: null,
};
const ended = { status: 200, body: { message: sessionTexts.loginAsEnded, csrfToken: 'of Ada' } };
const assign = vi.fn<(path: string) => void>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(csrfTokenKey, 'of Zoe');
  assign.mockReset();
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open({
  user = zoe,
  replies = {},
}: { user?: AuthenticatedUser; replies?: Parameters<typeof mockApi>[0] } = {}) {
  const sent = mockApi({ 'users/get_auth_details': () => ok(getAuthDetails, user), ...replies });
  const routes = [{ Component: Root, children: [{ index: true, Component: () => <h1>Page</h1> }] }];
  const sentTo = (path: string) => sent.filter((request) => request.path === path);
  return { user: openRoutes(routes).user, sentTo };
}

const banner = async () => within(await screen.findByRole('region', { name: 'Login As' }));
const back = async () => (await banner()).getByRole('button', { name: 'Back to Ada Byron' });
const csrfToken = () => localStorage.getItem(csrfTokenKey);

test('shows no banner without Login As or without a session', async () => {
  const { sentTo } = open({ user: { ...zoe, impersonator: null } });
  await waitFor(() => expect(sentTo('users/get_auth_details')).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  localStorage.clear();
  open();
  expect(screen.queryByRole('region')).toBeNull();
});

test('shows and announces both the person acted as and the ADMIN’s own account', async () => {
  open();
  const words = (await banner()).getByRole('status');
  expect(words.textContent).toBe('You are signed in as Zoe Park (your account: Ada Byron)');
});

test('shows the server’s error and keeps the Login As session when the server refuses to end it', async () => {
  const { user } = open({ replies: { 'users/end_login_as': () => refuse(503, generalTexts.tryLater) } });
  await user.click(await back());
  expect((await (await banner()).findByText(generalTexts.tryLater)).textContent).toBe(generalTexts.tryLater);
  expect([csrfToken(), assign.mock.calls]).toEqual(['of Zoe', []]);
});

test('sends an ADMIN whose own session has expired to the sign-in page', async () => {
  const over = refuse(401, sessionTexts.sessionExpired, { accessTokenInValid: true });
  const { user } = open({ replies: { 'users/end_login_as': () => over, 'auth/refresh_session': () => over } });
  await user.click(await back());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/signin'));
  expect(csrfToken()).toBeNull();
});

test('returns to the page where Login As began, but only the first time', async () => {
  sessionStorage.setItem('loginAsFrom', '/team-member/list?search=z');
  const { user } = open({ replies: { 'users/end_login_as': () => ended } });
  await user.click(await back());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/team-member/list?search=z'));
  expect([csrfToken(), sessionStorage.getItem('loginAsFrom')]).toEqual(['of Ada', null]);
  await user.click(await back());
  await waitFor(() => expect(assign).toHaveBeenLastCalledWith('/dashboard/crm'));
});

test('renews the token before it ends a Login As that was interrupted', async () => {
  const answers = [refuse(403, sessionTexts.csrf), ended];
  const { user, sentTo } = open({
    replies: {
      'users/end_login_as': () => answers.shift() ?? ended,
      'auth/refresh_session': () => ({ status: 200, body: { csrfToken: 'of Zoe, renewed' } }),
    },
  });
  await user.click(await back());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard/crm'));
  expect([csrfToken(), sentTo('auth/refresh_session').length]).toEqual(['of Ada', 1]);
});

test('asks for a confirmation, with Stay focused, before ending Login As discards unsaved changes', async () => {
  const takeBack = holdUnsavedChanges();
  const { user, sentTo } = open({ replies: { 'users/end_login_as': () => ended } });
  await user.click(await back());
  expect((await banner()).getByRole('alert').textContent).toBe(`${generalTexts.leaveTitle} ${generalTexts.leaveText}`);
  expect(document.activeElement?.textContent).toBe('Stay');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await back());
  expect(sentTo('users/end_login_as')).toEqual([]);
  await user.click(await back());
  await user.click((await banner()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard/crm'));
  takeBack();
});
