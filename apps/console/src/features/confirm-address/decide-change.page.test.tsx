import * as peopleTexts from '@backline/contract/people.texts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './decide-change.page.tsx';

const path = 'users/decide_address_change';
const asking = { kind: 'email', hint: 'r…@example.org' };
const open = (decide: Answer, at = '/address-change?token=from-the-mail', asked: Answer = () => asking) =>
  openPage({
    Component,
    path: '/address-change',
    at,
    features: [],
    answers: { [path]: decide, 'users/get_address_change': asked },
  });
const stopped = { message: peopleTexts.addressChangeStopped, kind: 'email', is_changed: false };

it('decides nothing when opened, since mail scanners open every link', async () => {
  const { sentTo } = open(() => stopped);
  await screen.findByRole('button', { name: 'Stop the change' });
  expect(sentTo(path)).toEqual([]);
});

it.each([
  ['Stop the change', 'stop', peopleTexts.addressChangeStopped],
  ['Allow the change', 'allow', peopleTexts.addressChangeAllowed],
])('sends the decision “%s” only once on a double click, and shows the result', async (name, decision, message) => {
  const { user, sentTo } = open(() => ({ ...stopped, message }));
  await user.dblClick(await screen.findByRole('button', { name }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sentTo(path).map(({ input }) => input)).toEqual([{ token: 'from-the-mail', decision }]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a link has expired and links to the sign-in', async () => {
  const { user } = open(() => refuse(403, { code: 'forbidden', message: peopleTexts.decisionInvalid }));
  await user.click(await screen.findByRole('button', { name: 'Stop the change' }));
  expect(await screen.findByText(peopleTexts.decisionInvalid)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/signin');
});

it('offers no decision when the URL has no token', async () => {
  open(() => stopped, '/address-change');
  expect(await screen.findByText(peopleTexts.decisionInvalid)).toBeTruthy();
});

it('shows the new address masked as in the email', async () => {
  const { sentTo } = open(() => stopped);
  const what = 'the email address that you sign in with, to r…@example.org';
  expect(await screen.findByText(peopleTexts.addressChangeAsked(what))).toBeTruthy();
  expect(sentTo('users/get_address_change').map(({ input }) => input)).toEqual([{ token: 'from-the-mail' }]);
});

it('says at once that a link has expired, before any decision', async () => {
  open(
    () => stopped,
    undefined,
    () => refuse(403, { code: 'forbidden', message: peopleTexts.decisionInvalid }),
  );
  expect(await screen.findByText(peopleTexts.decisionInvalid)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('allows a decision even if the change cannot be loaded, so that the person can stop it at once', async () => {
  const { user } = open(
    () => stopped,
    undefined,
    () => refuse(503, { code: 'unavailable', message: 'Away' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Stop the change' }));
  expect(await screen.findByText(peopleTexts.addressChangeStopped)).toBeTruthy();
});
