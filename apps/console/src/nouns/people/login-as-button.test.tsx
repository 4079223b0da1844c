import { csrfTokenKey } from '@backline/client';
import * as sessionTexts from '@backline/contract/session.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, within, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { LoginAsButton } from './login-as-button.tsx';

const zoe = { id: 7, name: 'Zoe Park', firebase_uid: 'uid-7' };
const assign = vi.fn<(path: string) => void>();

beforeEach(() => {
  assign.mockReset();
  sessionStorage.clear();
  vi.stubGlobal('location', { pathname: '/team-member/list', search: '?search=z', assign });
});
afterEach(() => vi.unstubAllGlobals());

interface Opened {
  person?: Parameters<typeof LoginAsButton>[0]['person'];
  answers?: Record<string, Answer>;
}

const open = ({ person = zoe, answers = {} }: Opened = {}) =>
  openPage({
    Component: () => <LoginAsButton person={person} />,
    path: '/team-member/list',
    features: ['Page_Team_Member'],
    role: 'ADMIN',
    answers: {
      'users/login_as_firebase_user': () => ({ result: { body: 'one-time' } }),
      'auth/set_token_cookie': () => ({ message: sessionTexts.signedIn }),
      'auth/set_csrf_cookie': () => ({ csrfToken: 'of Zoe' }),
      ...answers,
    },
  });

const button = () => screen.findByRole('button', { name: 'Login As Zoe Park' });
const question = async () => within(await screen.findByRole('dialog', { name: sessionTexts.loginAs('Zoe Park') }));
const csrfToken = () => localStorage.getItem(csrfTokenKey);

async function agree(opened: ReturnType<typeof open>) {
  await opened.user.click(await button());
  await opened.user.click((await question()).getByRole('button', { name: 'Login' }));
}

const paths = ({ requests }: ReturnType<typeof open>) =>
  requests.map(({ path }) => path).filter((path) => path !== 'users/get_auth_details');

it('hides Login As from a manager, and from an ADMIN without permission for the people’s pages', async () => {
  const page = () => (
    <>
      <h1>People</h1>
      <LoginAsButton person={zoe} />
    </>
  );
  const features = ['Page_Team_Member', 'Page_Manager'] as const;
  openPage({ Component: page, path: '/x', features, role: 'MANAGER', answers: {} });
  await screen.findByRole('heading', { name: 'People' });
  expect(screen.queryByRole('button')).toBeNull();
  openPage({ Component: page, path: '/x', features: ['Page_Events'], role: 'ADMIN', answers: {} });
  await screen.findByRole('heading', { name: 'People' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a person without a sign-in identity was not found and sends no request', async () => {
  const opened = open({ person: { ...zoe, firebase_uid: null } });
  await opened.user.click(await button());
  expect(await screen.findByText(sessionTexts.idNotFound)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(paths(opened)).toEqual([]);
});

it('sends no request when the confirmation is cancelled', async () => {
  const opened = open();
  await opened.user.click(await button());
  await opened.user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect(paths(opened)).toEqual([]);
});

it('shows the server’s refusal and keeps the ADMIN signed in', async () => {
  const denied = () => refuse(403, { code: 'forbidden', message: sessionTexts.loginAsInactive });
  const opened = open({ answers: { 'users/login_as_firebase_user': denied } });
  await agree(opened);
  expect(await screen.findByText(sessionTexts.loginAsInactive)).toBeTruthy();
  expect(paths(opened)).toEqual(['users/login_as_firebase_user']);
  expect([csrfToken(), assign.mock.calls]).toEqual(['token', []]);
});

it('keeps the ADMIN signed in when the Login As token is rejected', async () => {
  const denied = () => refuse(401, { code: 'unauthenticated', message: sessionTexts.linkInvalid });
  await agree(open({ answers: { 'auth/set_token_cookie': denied } }));
  expect(await screen.findByText(sessionTexts.linkInvalid)).toBeTruthy();
  expect([csrfToken(), assign.mock.calls]).toEqual(['token', []]);
});

it('switches to the other person in three calls, logs no sign-in, and reloads the console', async () => {
  const opened = open();
  await agree(opened);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard/crm'));
  expect(paths(opened)).toEqual(['users/login_as_firebase_user', 'auth/set_token_cookie', 'auth/set_csrf_cookie']);
  expect(opened.requests.slice(-3).map(({ input }) => input)).toEqual([
    { fbUserId: 'uid-7' },
    { token: 'one-time' },
    { token: 'one-time' },
  ]);
  expect([csrfToken(), localStorage.getItem('name')]).toEqual(['of Zoe', null]);
});

it('explains an interrupted Login As, keeps the old CSRF token, and continues once the server answers', async () => {
  const broken = () => refuse(503, { code: 'unavailable', message: generalTexts.tryLater });
  const renewals = [broken(), Response.json({ csrfToken: 'renewed' })];
  const opened = open({
    answers: { 'auth/set_csrf_cookie': broken, 'auth/refresh_session': () => renewals.shift() },
  });
  await agree(opened);
  const explained = () => screen.findByRole('dialog', { name: sessionTexts.loginAsHalfway });
  const reload = async () => opened.user.click(within(await explained()).getByRole('button', { name: 'Reload' }));
  await explained();
  expect(csrfToken()).toBe('token');
  await reload();
  expect(await screen.findByText(generalTexts.tryLater)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await reload();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard/crm'));
  expect(csrfToken()).toBe('renewed');
});

it('asks for a confirmation before Login As discards unsaved changes', async () => {
  const takeBack = holdUnsavedChanges();
  const opened = open();
  await opened.user.click(await button());
  const leave = within(await screen.findByRole('dialog', { name: generalTexts.leaveTitle }));
  await opened.user.click(leave.getByRole('button', { name: 'Stay' }));
  expect(paths(opened)).toEqual([]);
  await opened.user.click(await button());
  await opened.user.click(
    within(await screen.findByRole('dialog', { name: generalTexts.leaveTitle })).getByRole('button', { name: 'Leave' }),
  );
  await opened.user.click((await question()).getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  takeBack();
});
