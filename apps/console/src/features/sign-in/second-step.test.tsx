import { defaultAppearance } from '@backline/contract/appearance';
import { getBotCheck } from '@backline/contract/auth';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { Component } from './sign-in.page.tsx';

const done = { message: 'ok' };
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const user = {
  id: 1,
  name: 'Ada',
  profile_image_url: null,
  role: 'ADMIN',
  access_features: [],
  impersonator: null,
  appearance: defaultAppearance,
  announcement: null,
};
const replies = (kind: 'code' | 'set_up', ways = kind === 'code' ? ['app'] : []) => ({
  'auth/bot_check': () => ok(getBotCheck, { kind: 'off' as const }),
  'auth/sign_in_with_password': () => ({ status: 200, body: { token: 'proof' } }),
  'auth/set_token_cookie': () => ({ status: 200, body: { ...done, second_step: { kind, ways } } }),
  'auth/finish_second_step': () => ({ status: 200, body: { ...done, csrfToken: 'csrf' } }),
  'users/create_login_history': () => ({ status: 200, body: done }),
  'users/get_auth_details': () => ({ status: 200, body: user }),
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const open = () => openRoutes([{ path: '*', Component }], '/signin').user;

async function proveFirst() {
  const person = open();
  await person.click(screen.getByRole('button', { name: 'Use a password instead' }));
  await person.type(screen.getByLabelText('Email'), 'ada@example.org');
  await person.type(screen.getByLabelText('Password'), 'correct horse battery');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  return person;
}
const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: 10_000 });

test('asks for a code after the first factor, refuses a wrong one, and signs in by a right one', async () => {
  let tried = 0;
  const sent = mockApi({
    ...replies('code'),
    'auth/finish_second_step': () => {
      tried += 1;
      return tried === 1
        ? refuse(403, secondFactorTexts.codeWrong)
        : { status: 200, body: { ...done, csrfToken: 'csrf' } };
    },
  });
  const person = await proveFirst();
  await heading(secondFactorTexts.stepTitle);
  expect(localStorage.getItem('csrfToken')).toBeNull();
  const field = screen.getByLabelText('Code from your app');
  await person.type(field, '111111');
  expect(await screen.findByText(secondFactorTexts.codeWrong)).toBeTruthy();
  await person.clear(field);
  await person.type(field, '222222');
  await waitFor(() => expect(localStorage.getItem('csrfToken')).toBe('csrf'));
  expect(sent.filter(({ path }) => path === 'auth/finish_second_step').map(({ body }) => body)).toEqual([
    { code: '111111' },
    { code: '222222' },
  ]);
  expect(sent.find(({ path }) => path === 'users/create_login_history')?.body).toEqual({ method: 'email' });
});

test('takes a recovery code in any spelling, also after a reload', async () => {
  const sent = mockApi(replies('code'));
  await proveFirst();
  await heading(secondFactorTexts.stepTitle);
  cleanup();
  const person = open();
  await heading(secondFactorTexts.stepTitle);
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await person.type(screen.getByLabelText('Recovery code'), 'AAAA-bbbb cccc-dddd');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(localStorage.getItem('csrfToken')).toBe('csrf'));
  expect(sent.find(({ path }) => path === 'auth/finish_second_step')?.body).toEqual({ code: 'aaaabbbbccccdddd' });
});

test('returns to the first step by “Start again”', async () => {
  mockApi(replies('code'));
  const person = await proveFirst();
  await heading(secondFactorTexts.stepTitle);
  await person.click(screen.getByRole('button', { name: 'Start again' }));
  expect(await heading('Sign in with a password')).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
});

test('leads an ADMIN through a required setup, and signs in only after the recovery codes', async () => {
  mockApi({
    ...replies('set_up'),
    'auth/begin_required_totp': () => ({ status: 200, body: { secret: 'JBSWY3DP', uri: 'otpauth://totp/a' } }),
    'auth/confirm_required_totp': () => ({
      status: 200,
      body: { ...done, csrfToken: 'csrf', recovery_codes: codes },
    }),
  });
  const person = await proveFirst();
  await heading('Set up your second factor');
  await screen.findByText('JBSW Y3DP');
  await person.type(screen.getByLabelText('Code from your app'), '123456');
  await person.click(screen.getByRole('button', { name: 'Turn on and continue' }));
  await heading('Save your recovery codes');
  expect(screen.getByText('eeee-ffff-gggg-hhhh')).toBeTruthy();
  expect(localStorage.getItem('csrfToken')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(localStorage.getItem('csrfToken')).toBe('csrf'));
});

test('shows why a setup cannot begin', async () => {
  mockApi({
    ...replies('set_up'),
    'auth/begin_required_totp': () => refuse(401, secondFactorTexts.stepExpired),
  });
  await proveFirst();
  expect(await screen.findByText(secondFactorTexts.stepExpired, {}, { timeout: 10_000 })).toBeTruthy();
});

test('offers the passkey and the recovery codes to a person without an app', async () => {
  mockApi(replies('code', ['passkey']));
  await proveFirst();
  await heading(secondFactorTexts.stepTitle);
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  expect(screen.getByLabelText('Recovery code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use my authenticator app' })).toBeNull();
});

test('says that the passkey was not used if the browser gives none, and does not finish the step', async () => {
  const request = { challenge: 'Y2hhbGxlbmdl', rp_id: 'localhost', credentials: [] };
  const sent = mockApi({
    ...replies('code', ['passkey']),
    'auth/begin_passkey_step': () => ({ status: 200, body: request }),
  });
  const person = await proveFirst();
  await heading(secondFactorTexts.stepTitle);
  await person.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText(secondFactorTexts.passkeyNotUsed)).toBeTruthy();
  expect(sent.some(({ path }) => path === 'auth/finish_passkey_step')).toBe(false);
});
