import { messages } from '@backline/contract/messages';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../ui/testing.tsx';
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
const stopped = { message: messages.addressChangeStopped, kind: 'email', is_changed: false };

it('decides nothing by being opened: a mail scanner opens every link', async () => {
  const { sentTo } = open(() => stopped);
  await screen.findByRole('button', { name: 'Stop the change' });
  expect(sentTo(path)).toEqual([]);
});

it.each([
  ['Stop the change', 'stop', messages.addressChangeStopped],
  ['Allow the change', 'allow', messages.addressChangeAllowed],
])('%s tells the server so, once by a double click, and says what came of it', async (name, decision, message) => {
  const { user, sentTo } = open(() => ({ ...stopped, message }));
  await user.dblClick(await screen.findByRole('button', { name }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sentTo(path).map(({ input }) => input)).toEqual([{ token: 'from-the-mail', decision }]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a link is over, and leaves the way to sign in', async () => {
  const { user } = open(() => refuse(403, { code: 'forbidden', message: messages.decisionInvalid }));
  await user.click(await screen.findByRole('button', { name: 'Stop the change' }));
  expect(await screen.findByText(messages.decisionInvalid)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/signin');
});

it('has nothing to decide without a token', async () => {
  open(() => stopped, '/address-change');
  expect(await screen.findByText(messages.decisionInvalid)).toBeTruthy();
});

it('says which new address is meant, as the letter does', async () => {
  const { sentTo } = open(() => stopped);
  const what = 'the email address that you sign in with, to r…@example.org';
  expect(await screen.findByText(messages.addressChangeAsked(what))).toBeTruthy();
  expect(sentTo('users/get_address_change').map(({ input }) => input)).toEqual([{ token: 'from-the-mail' }]);
});

it('says at once that a link is over, before anybody decides', async () => {
  open(
    () => stopped,
    undefined,
    () => refuse(403, { code: 'forbidden', message: messages.decisionInvalid }),
  );
  expect(await screen.findByText(messages.decisionInvalid)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('lets one decide where the address could not be asked: to stop a change must not wait for that', async () => {
  const { user } = open(
    () => stopped,
    undefined,
    () => refuse(503, { code: 'unavailable', message: 'Away' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Stop the change' }));
  expect(await screen.findByText(messages.addressChangeStopped)).toBeTruthy();
});
