import * as houseTexts from '@backline/contract/house-settings.texts';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './house-settings.page.tsx';

const get = 'house/get_settings';
const update = 'house/update_settings';
const links = 'users/list_provider_accounts';
const stored = {
  announcement: 'Old news',
  announcement_url: null,
  announcement_until: null,
  footer_year: 2025,
  admins_need_second_factor: false,
};

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/house-settings',
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: { [get]: () => stored, 'users/get_second_factors': () => [], [links]: () => [], ...answers },
  });
const save = () => screen.getByRole('button', { name: 'Save' });

test('shows a load failure with a retry', async () => {
  open({ [get]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('refuses a link without https, and sends nothing', async () => {
  const { user, sentTo } = open();
  await user.type(await screen.findByLabelText('Link'), 'http://example.org');
  await user.click(save());
  expect(await screen.findByText(houseTexts.httpsOnly)).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
});

test('removes the announcement when its text is cleared, and saves the footer year', async () => {
  let now = stored;
  const { user, sentTo } = open({
    [get]: () => now,
    [update]: () => {
      now = { ...stored, announcement: '', footer_year: 2027 };
      return { message: houseTexts.saved };
    },
  });
  await user.clear(await screen.findByLabelText('Text'));
  const year = screen.getByLabelText('Footer year');
  await user.clear(year);
  await user.type(year, '2027');
  await user.click(save());
  expect(await screen.findByText(houseTexts.saved)).toBeTruthy();
  expect(sentTo(update)[0]?.input).toEqual({
    ...stored,
    announcement: '',
    announcement_url: '',
    announcement_until: 0,
    footer_year: 2027,
  });
  // The page loads the settings again, so that the form shows the stored values.
  expect(sentTo(get)).toHaveLength(2);
});

test('shows the server’s reason if the ADMIN who requires a second factor has none', async () => {
  const refusal = { path: 'admins_need_second_factor', message: secondFactorTexts.turnOnOwnFirst };
  const { user, sentTo } = open({
    [update]: () => refuse(422, { code: 'invalid_input', message: refusal.message, fields: [refusal] }),
  });
  await user.click(await screen.findByRole('switch', { name: 'Administrators need a second factor' }));
  await user.click(save());
  expect(await screen.findByText(secondFactorTexts.turnOnOwnFirst)).toBeTruthy();
  expect(sentTo(update)[0]?.input).toMatchObject({ admins_need_second_factor: true });
});

test('resets the second factor of somebody else after a question, and offers no reset of one’s own', async () => {
  const grace = { id: 2, name: 'Grace', role: 'ADMIN', has_factor: true, is_own: false };
  const ada = { ...grace, id: 1, name: 'Ada', is_own: true };
  const { user, sentTo } = open({
    'users/get_second_factors': () => [ada, grace],
    'users/reset_second_factor': () => ({ message: secondFactorTexts.resetDone('Grace') }),
  });
  await user.click(await screen.findByRole('button', { name: 'Reset the second factor of Grace' }));
  expect(screen.queryByRole('button', { name: 'Reset the second factor of Ada' })).toBeNull();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText(secondFactorTexts.resetDone('Grace'))).toBeTruthy();
  expect(sentTo('users/reset_second_factor')[0]?.input).toEqual({ user_id: 2 });
});

const link = {
  issuer: 'https://id.example.org',
  provider: 'House ID',
  subject: 'account-7',
  linked_dttm: 1,
  last_used_dttm: 2,
  user_id: 2,
  user_name: 'Grace',
  user_role: 'MANAGER',
};

test('shows nothing about single sign-on in a house without links', async () => {
  open();
  expect(await screen.findByText('Nobody matches your search.')).toBeTruthy();
  expect(screen.queryByText('Single sign-on')).toBeNull();
});

test('removes a link after a question that tells what follows, and warns if it is the only way in', async () => {
  const rows = [link];
  const { user, sentTo } = open({
    [links]: () => rows,
    'auth/get_sign_in_ways': () => ({ provider: 'House ID', is_only: true }),
    'users/remove_provider_account': () => {
      rows.pop();
      return { message: signOnTexts.linkRemoved('Grace') };
    },
  });
  expect(await screen.findByText('account-7')).toBeTruthy();
  expect(await screen.findByText(/Single sign-on is the only way in/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the link of Grace to House ID' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Open sessions go on\. The next sign-in links again if House ID/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove link' }));
  expect(await screen.findByText(signOnTexts.linkRemoved('Grace'))).toBeTruthy();
  expect(sentTo('users/remove_provider_account')[0]?.input).toEqual({ user_id: 2, issuer: link.issuer });
});
