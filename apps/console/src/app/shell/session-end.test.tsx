import { defaultAppearance } from '@backline/contract/appearance';
import { getAuthDetails, logout, type AuthenticatedUser } from '@backline/contract/session';
import { listEvents } from '@backline/contract/events';
import * as sessionTexts from '@backline/contract/session.texts';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { api } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useSession } from '../../lib/session.tsx';
import { Component as Shell } from './shell.layout.tsx';

const ada: AuthenticatedUser = {
  id: 1,
  name: 'Ada Byron',
  profile_image_url: null,
  role: 'MANAGER',
  access_features: ['Page_Events'],
  impersonator: null,
  appearance: defaultAppearance,
  announcement: null,
};
const zoe: AuthenticatedUser = { ...ada, id: 2, name: 'Zoe Park' };
const refused = refuse(401, sessionTexts.sessionExpired, { accessTokenInValid: true });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('csrfToken', 'c');
  // Prefers reduced motion. Otherwise a closed dialog would wait for a transition that jsdom never runs.
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(prefers-reduced-motion: reduce)' }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Replaces the real sign-in form. */
function SignIn() {
  const { isLost } = useSession();
  return (
    <>
      <h1>Sign in</h1>
      {isLost && <p>{sessionTexts.sessionLost}</p>}
    </>
  );
}

function Page() {
  const [note, setNote] = useState('');
  const { user } = useSession();
  useLeaveGuard(note !== '');
  const loaded = useQuery({ queryKey: ['owner'], queryFn: () => user?.name ?? '', staleTime: Infinity });
  return (
    <>
      <h1>Events</h1>
      <p>Loaded for {loaded.data}</p>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="button" onClick={() => void api.call(getAuthDetails, {}).catch(() => undefined)}>
        Save
      </button>
    </>
  );
}

function open() {
  const server = { person: ada, isSignedIn: true };
  mockApi({
    'users/get_auth_details': () => (server.isSignedIn ? ok(getAuthDetails, server.person) : refused),
    'auth/refresh_session': () => refused,
    'users/logout': () => ok(logout, { message: sessionTexts.signedOut }),
  });
  const { router } = openRoutes(
    [
      { path: '/signin', Component: SignIn },
      {
        Component: Shell,
        children: [{ path: '/groups', handle: { access: listEvents }, Component: Page }],
      },
    ],
    '/groups',
  );
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  return {
    user,
    router,
    fill: async () => user.type(await screen.findByLabelText('Note'), 'half a note'),
    async endSession() {
      server.isSignedIn = false;
      await user.click(await screen.findByRole('button', { name: 'Save' }));
    },
    signInElsewhere(person: AuthenticatedUser) {
      Object.assign(server, { person, isSignedIn: true });
      localStorage.setItem('csrfToken', 'd');
      window.dispatchEvent(new StorageEvent('storage', { key: 'csrfToken', newValue: 'd' }));
    },
    signOutElsewhere() {
      localStorage.removeItem('csrfToken');
      window.dispatchEvent(new StorageEvent('storage', { key: 'csrfToken', newValue: null }));
    },
  };
}

const note = () => screen.getByLabelText<HTMLInputElement>('Note');
const dialog = () => screen.findByRole('dialog', { name: sessionTexts.sessionExpired });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('redirects to the sign-in page when the session is lost without unsaved changes, and stores the URL', async () => {
  const { endSession } = open();
  await endSession();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(localStorage.getItem('targetPath')).toBe('/groups');
  expect(screen.getByText(sessionTexts.sessionLost)).toBeTruthy();
});

test('redirects to the sign-in page with the reason on the next call after the session was deleted', async () => {
  const { endSession } = open();
  await screen.findByRole('heading', { name: 'Events' });
  localStorage.removeItem('csrfToken');
  await endSession();
  expect(await screen.findByText(sessionTexts.sessionLost)).toBeTruthy();
});

test('does not report a lost session after a sign-out in another tab', async () => {
  const { signOutElsewhere } = open();
  await screen.findByRole('heading', { name: 'Events' });
  signOutElsewhere();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByText(sessionTexts.sessionLost)).toBeNull();
});

test('keeps unsaved changes behind a dialog when the session ends, and continues when the same person signs in', async () => {
  const { fill, endSession, signInElsewhere } = open();
  await fill();
  await endSession();
  await dialog();
  expect(screen.getByRole('link', { name: /sign-in/ }).getAttribute('href')).toBe('/signin');
  expect(screen.getByRole('link', { name: /sign-in/ }).getAttribute('target')).toBe('_blank');
  expect(note().value).toBe('half a note');
  expect(screen.getByText('Loaded for Ada Byron')).toBeTruthy();
  signInElsewhere(ada);
  await noDialog();
  expect(note().value).toBe('half a note');
});

test('keeps the email address that another tab stored for a sign-in, even if a late call is then refused', async () => {
  const { fill, endSession } = open();
  await fill();
  await endSession();
  await dialog();
  localStorage.setItem('emailForSignIn', 'ada@example.org');
  await expect(api.call(getAuthDetails, {})).rejects.toThrow();
  expect(localStorage.getItem('emailForSignIn')).toBe('ada@example.org');
});

test('keeps unsaved changes after a sign-out in another tab', async () => {
  const { fill, signOutElsewhere, signInElsewhere } = open();
  await fill();
  signOutElsewhere();
  await dialog();
  signInElsewhere(ada);
  await noDialog();
  expect(note().value).toBe('half a note');
});

test('discards one person’s input and data when another person signs in', async () => {
  const { fill, endSession, signInElsewhere } = open();
  await fill();
  await endSession();
  await dialog();
  signInElsewhere(zoe);
  expect(await screen.findByText('Loaded for Zoe Park')).toBeTruthy();
  expect(note().value).toBe('');
  await noDialog();
});

test('shows the new account’s data after another account signs in in another tab', async () => {
  const { signInElsewhere } = open();
  expect(await screen.findByText('Loaded for Ada Byron')).toBeTruthy();
  signInElsewhere(zoe);
  expect(await screen.findByText('Loaded for Zoe Park')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zoe Park' })).toBeTruthy();
});

test('focuses the account menu when it opens, and asks before a sign-out discards unsaved changes', async () => {
  const { fill, user } = open();
  await fill();
  const chooseLogout = async () => {
    screen.getByRole('button', { name: 'Ada Byron' }).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Logout' });
    await waitFor(() => expect(item.closest('[role=menu]')?.contains(document.activeElement)).toBe(true));
    // jsdom has no layout, so arrow keys find no visible element. An end-to-end test covers them.
    await user.click(item);
  };
  await chooseLogout();
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(note().value).toBe('half a note');
  expect(localStorage.getItem('csrfToken')).toBe('c');
  await chooseLogout();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(localStorage.getItem('targetPath')).toBeNull();
});
