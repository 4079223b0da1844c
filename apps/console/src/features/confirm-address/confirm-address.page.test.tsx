import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './confirm-address.page.tsx';

const open = (confirm: Answer, at = '/confirm-address?token=from-the-mail') =>
  openPage({
    Component,
    path: '/confirm-address',
    at,
    features: [],
    answers: { 'users/confirm_address_change': confirm },
  });

const changed = { message: peopleTexts.emailChanged, kind: 'email', is_changed: true };
const button = () => screen.findByRole('button', { name: 'Confirm' });

it('confirms nothing when opened, since mail scanners open every link', async () => {
  const { sentTo } = open(() => changed);
  await button();
  expect(sentTo('users/confirm_address_change')).toEqual([]);
});

it('says that the link is invalid and shows no button when the URL has no token', async () => {
  open(() => changed, '/confirm-address');
  expect(await screen.findByText(peopleTexts.confirmationInvalid)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['forbidden', 403, peopleTexts.confirmationInvalid],
  ['conflict', 409, peopleTexts.addressTaken],
])('explains a final refusal (%s) and links to the sign-in', async (code, status, message) => {
  const { user } = open(() => refuse(status, { code, message }));
  await user.click(await button());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/signin');
});

it('offers a retry after a temporary refusal', async () => {
  const answers = [refuse(429, { code: 'too_many_requests', message: generalTexts.tooManyRequests }), changed];
  const { user } = open(() => answers.shift());
  await user.click(await button());
  expect(await screen.findByText(generalTexts.tooManyRequests)).toBeTruthy();
  await user.click(await button());
  expect(await screen.findByText(peopleTexts.emailChanged)).toBeTruthy();
});

it.each([
  ['email', peopleTexts.emailChanged],
  ['phone_number', peopleTexts.phoneChanged],
])('says which address changed (%s)', async (kind, message) => {
  const { user, sentTo } = open(() => ({ message, kind, is_changed: true }));
  await user.click(await button());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Confirmed' })).toBeTruthy();
  expect(sentTo('users/confirm_address_change').map(({ input }) => input)).toEqual([{ token: 'from-the-mail' }]);
});

it('says that the change awaits consent from the old address', async () => {
  const { user } = open(() => ({ message: peopleTexts.addressAwaitsConsent, kind: 'email', is_changed: false }));
  await user.click(await button());
  expect(await screen.findByText(peopleTexts.addressAwaitsConsent)).toBeTruthy();
});

it('confirms once on a double click', async () => {
  const { user, sentTo } = open(() => changed);
  await user.dblClick(await button());
  expect(await screen.findByText(peopleTexts.emailChanged)).toBeTruthy();
  expect(sentTo('users/confirm_address_change')).toHaveLength(1);
});
