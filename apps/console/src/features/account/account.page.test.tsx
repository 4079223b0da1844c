import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAnswers } from '../../../testing/account.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './account.page.tsx';

const open = (at = '/account', answers: Record<string, Answer> = {}) =>
  openPage({ Component, path: '/account', at, features: [], answers: { ...accountAnswers, ...answers } });
const links = 'users/get_own_provider_accounts';

test('shows a load failure of the links with a retry', async () => {
  open('/account?tab=sign-in', { [links]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('heading', { name: 'Single sign-on' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('shows nothing about single sign-on to a person without a link', async () => {
  const { sentTo } = open('/account?tab=sign-in');
  await waitFor(() => expect(sentTo(links)).toHaveLength(1));
  // The card is hidden until the answer is rendered.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.queryByRole('heading', { name: 'Single sign-on' })).toBeNull();
});

test('opens the profile for an unknown tab, and the tab that the address names', async () => {
  open('/account?tab=none');
  expect((await screen.findByRole('tab', { name: 'Profile' })).getAttribute('aria-selected')).toBe('true');
  open('/account?tab=connections');
  expect(await screen.findByRole('heading', { name: 'API tokens' })).toBeTruthy();
});

test('keeps what was typed in the profile while another tab is open', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Name'), ' B');
  await user.click(screen.getByRole('tab', { name: 'Preferences' }));
  expect(await screen.findByRole('heading', { name: 'Appearance' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  expect(screen.getByDisplayValue('Ada B')).toBeTruthy();
});

test('lists the accounts of single sign-on that open this account', async () => {
  const account = { provider: 'House ID', issuer: 'https://id.example.org', subject: 'account-7' };
  open('/account?tab=sign-in', { [links]: () => [{ ...account, linked_dttm: 1, last_used_dttm: 2 }] });
  expect(await screen.findByText('House ID')).toBeTruthy();
  expect(screen.getByText('account-7')).toBeTruthy();
});
