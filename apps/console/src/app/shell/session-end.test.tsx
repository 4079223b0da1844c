import { getAuthDetails, logout, type AuthenticatedUser } from '@backline/contract/session';
import { listEvents } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../lib/api-mock.ts';
import { api } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { SessionProvider, useSession } from '../../lib/session.tsx';
import { Component as Shell } from './shell.layout.tsx';

const ada: AuthenticatedUser = {
  id: 1,
  name: 'Ada Byron',
  profile_image_url: null,
  role: 'MANAGER',
  access_features: ['Page_Events'],
  impersonator: null,
};
const zoe: AuthenticatedUser = { ...ada, id: 2, name: 'Zoe Park' };
const refused = refuse(401, messages.sessionExpired, { accessTokenInValid: true });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('csrfToken', 'c');
  // Else a closed dialog waits for the end of a movement that jsdom never makes.
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(prefers-reduced-motion: reduce)' }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The real one is a form; it reads the same. */
function SignIn() {
  const { isLost } = useSession();
  return (
    <>
      <h1>Sign in</h1>
      {isLost && <p>{messages.sessionLost}</p>}
    </>
  );
}

/** A page with one field to fill, what was loaded for the person, and a call that the server may refuse. */
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
    'users/logout': () => ok(logout, { message: messages.signedOut }),
  });
  const router = createMemoryRouter(
    [
      { path: '/signin', Component: SignIn },
      {
        Component: Shell,
        children: [{ path: '/groups', handle: { access: listEvents }, Component: Page }],
      },
    ],
    { initialEntries: ['/groups'] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
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
const dialog = () => screen.findByRole('dialog', { name: messages.sessionExpired });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a page without unsaved changes goes to sign-in when the session is lost, and its address is remembered', async () => {
  const { endSession } = open();
  await endSession();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(localStorage.getItem('targetPath')).toBe('/groups');
  expect(screen.getByText(messages.sessionLost)).toBeTruthy();
});

test('a page whose session was cleared away goes to sign-in by its next call, and says why', async () => {
  const { endSession } = open();
  await screen.findByRole('heading', { name: 'Events' });
  localStorage.removeItem('csrfToken');
  await endSession();
  expect(await screen.findByText(messages.sessionLost)).toBeTruthy();
});

test('whoever logged out in another tab is told nothing of a session that ended: they know', async () => {
  const { signOutElsewhere } = open();
  await screen.findByRole('heading', { name: 'Events' });
  signOutElsewhere();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByText(messages.sessionLost)).toBeNull();
});

test('a half-filled page stays under a question to sign in, and goes on when the same person is back', async () => {
  const { fill, endSession, signInElsewhere } = open();
  await fill();
  await endSession();
  await dialog();
  expect(screen.getByRole('link', { name: /Sign in/ }).getAttribute('href')).toBe('/signin');
  expect(screen.getByRole('link', { name: /Sign in/ }).getAttribute('target')).toBe('_blank');
  expect(note().value).toBe('half a note');
  expect(screen.getByText('Loaded for Ada Byron')).toBeTruthy();
  signInElsewhere(ada);
  await noDialog();
  expect(note().value).toBe('half a note');
});

test('a half-filled page outlives a Logout in another tab', async () => {
  const { fill, signOutElsewhere, signInElsewhere } = open();
  await fill();
  signOutElsewhere();
  await dialog();
  signInElsewhere(ada);
  await noDialog();
  expect(note().value).toBe('half a note');
});

test('what one person typed and loaded is gone when another one comes back', async () => {
  const { fill, endSession, signInElsewhere } = open();
  await fill();
  await endSession();
  await dialog();
  signInElsewhere(zoe);
  expect(await screen.findByText('Loaded for Zoe Park')).toBeTruthy();
  expect(note().value).toBe('');
  await noDialog();
});

test('another account that signs in in another tab gets its own data, not those that stand here', async () => {
  const { signInElsewhere } = open();
  expect(await screen.findByText('Loaded for Ada Byron')).toBeTruthy();
  signInElsewhere(zoe);
  expect(await screen.findByText('Loaded for Zoe Park')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zoe Park' })).toBeTruthy();
});

test('the account menu takes the focus, and Logout asks before it loses a half-filled page', async () => {
  const { fill, user } = open();
  await fill();
  const chooseLogout = async () => {
    screen.getByRole('button', { name: 'Ada Byron' }).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Logout' });
    await waitFor(() => expect(item.closest('[role=menu]')?.contains(document.activeElement)).toBe(true));
    // The arrows look for what is visible, which nothing is in jsdom; the journey presses them in a browser.
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
