import * as peopleTexts from '@backline/contract/people.texts';
import { screen, within, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { accountAnswers, ownAccount } from '../../../testing/account.ts';
import { Component } from './account.page.tsx';

const open = (getAccount: Answer, answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/account',
    at: '/account?tab=sign-in',
    features: [],
    answers: { ...accountAnswers, 'users/get_account': getAccount, ...answers },
  });

async function sendNewEmail({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Update email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update email' }));
  await user.type(dialog.getByLabelText('New email'), 'new@example.org');
  await user.click(dialog.getByRole('button', { name: 'Send confirmation' }));
}

it('keeps the current address when the new one is refused', async () => {
  const fields = [{ path: 'email', message: peopleTexts.addressTaken }];
  const opened = open(() => ownAccount, {
    'users/update_email': () => refuse(422, { code: 'invalid_input', message: peopleTexts.addressTaken, fields }),
  });
  await sendNewEmail(opened);
  expect((await screen.findAllByText(peopleTexts.addressTaken)).length).toBeGreaterThan(0);
  expect(screen.getByDisplayValue('ada@example.org')).toBeTruthy();
});

it('sends the person’s new address and reloads the account, which shows it as pending', async () => {
  const asked = { ...ownAccount };
  const opened = open(() => asked, {
    'users/update_email': () => {
      Object.assign(asked, { pending_email: 'new@example.org' });
      return { message: peopleTexts.addressConfirmationSent('new@example.org') };
    },
  });
  await sendNewEmail(opened);
  await waitFor(() => expect(opened.sentTo('users/get_account').length).toBeGreaterThan(1));
  expect(opened.sentTo('users/update_email').map(({ input }) => input)).toEqual([
    { email: 'new@example.org', updated_user_id: 1 },
  ]);
  expect(screen.getByDisplayValue('ada@example.org')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /cancel/i })).toBeTruthy();
});

it('says when a confirmed address takes effect and offers no second confirmation, which would restart the wait', async () => {
  const until = new Date(2030, 0, 2, 9, 30).getTime();
  open(() => ({ ...ownAccount, pending_email: 'new@example.org', pending_email_until: until }));
  const status = (await screen.findByText('new@example.org')).closest('[role="status"]');
  expect(status?.textContent).toContain(`new@example.org ${peopleTexts.addressConfirmed('02-01-2030 09:30 AM')}`);
  expect(screen.queryByText(/Waiting for confirmation/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel change' })).toBeTruthy();
});

it('says that a confirmed address change did not take effect in time, and how to continue', async () => {
  const due = new Date(2026, 0, 2, 9, 30).getTime();
  open(() => ({ ...ownAccount, pending_email: 'new@example.org', pending_email_until: due }));
  const status = (await screen.findByText('new@example.org')).closest('[role="status"]');
  expect(status?.textContent).toContain(`new@example.org ${peopleTexts.addressNotChanged('02-01-2026 09:30 AM')}`);
  expect(screen.getByRole('button', { name: 'Cancel change' })).toBeTruthy();
});
