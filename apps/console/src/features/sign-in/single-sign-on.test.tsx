import { getBotCheck } from '@backline/contract/auth';
import { getSignInWays } from '@backline/contract/single-sign-on';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { Component } from './sign-in.page.tsx';

const replies = (isOnly: boolean) => ({
  'auth/bot_check': () => ok(getBotCheck, { kind: 'off' as const }),
  'auth/get_sign_in_ways': () => ok(getSignInWays, { provider: 'House ID', is_only: isOnly }),
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = () => openRoutes([{ path: '*', Component }], '/signin').user;
const button = () => screen.findByRole('button', { name: signOnTexts.signInWith('House ID') });

test('offers the provider by its name beside the other ways, and says if it cannot be reached', async () => {
  mockApi({ ...replies(false), 'auth/begin_single_sign_on': () => refuse(503, signOnTexts.unreachable) });
  const user = open();
  await user.click(await button());
  expect(await screen.findByText(signOnTexts.unreachable)).toBeTruthy();
  expect(screen.getByLabelText('Email or phone number')).toBeTruthy();
});

test('shows the provider alone where it is the only way in', async () => {
  mockApi(replies(true));
  open();
  await button();
  await waitFor(() => expect(screen.queryByLabelText('Email or phone number')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Use a password instead' })).toBeNull();
});
