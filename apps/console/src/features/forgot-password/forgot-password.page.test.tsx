import { getBotCheck, resetPassword, sendPasswordReset } from '@backline/contract/auth';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { Component as ForgotPassword } from './forgot-password.page.tsx';
import { Component as ResetPassword } from './reset-password.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(Component: ComponentType, at: string, replies: Parameters<typeof mockApi>[0] = {}) {
  const sent = mockApi({
    'auth/bot_check': () => ok(getBotCheck, { kind: 'off' }),
    [sendPasswordReset.path]: () => ok(sendPasswordReset, { message: sessionTexts.resetSent }),
    [resetPassword.path]: () => ok(resetPassword, { message: sessionTexts.resetDone }),
    ...replies,
  });
  const { user } = openRoutes([{ path: '*', Component }], at);
  const bodiesTo = (path: string) => sent.filter((request) => request.path === path).map(({ body }) => body);
  return { user, bodiesTo };
}

const openForgot = (replies?: Parameters<typeof mockApi>[0]) => open(ForgotPassword, '/forgot', replies);
const openReset = (at = '/reset?token=t', replies?: Parameters<typeof mockApi>[0]) => open(ResetPassword, at, replies);
const formParts = () => [screen.queryByLabelText(/email|password/i), screen.queryByRole('button')];

test('reports an invalid address next to the field and sends no request', async () => {
  const { user, bodiesTo } = openForgot();
  await user.type(screen.getByLabelText('Email'), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(screen.getByText(sessionTexts.emailInvalid)).toBeTruthy();
  expect(bodiesTo(sendPasswordReset.path)).toEqual([]);
});

test('keeps the form and the typed address after a refusal', async () => {
  const { user } = openForgot({ [sendPasswordReset.path]: () => refuse(429, generalTexts.tooManyRequestsFor(42)) });
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByText(generalTexts.tooManyRequestsFor(42))).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
});

test('sends one request on a double click and replaces the form with a confirmation', async () => {
  const { user, bodiesTo } = openForgot();
  await user.type(screen.getByLabelText('Email'), ' Ada@example.org ');
  await user.dblClick(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByText(sessionTexts.resetSent)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(formParts()).toEqual([null, null]);
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/signin');
  expect(bodiesTo(sendPasswordReset.path)).toHaveLength(1);
});

test('offers a new link instead of a token field when the link has no token', () => {
  openReset('/reset');
  expect(formParts()).toEqual([null, null]);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
});

test('replaces the form once the password was changed', async () => {
  const { user, bodiesTo } = openReset();
  await user.type(screen.getByLabelText('New password'), 'a long enough secret');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(sessionTexts.resetDone)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Password changed' })).toBeTruthy();
  expect(formParts()).toEqual([null, null]);
  expect(bodiesTo(resetPassword.path)).toEqual([{ token: 't', password: 'a long enough secret' }]);
});
