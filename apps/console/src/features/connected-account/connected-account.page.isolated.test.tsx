import type { ConnectedAccount } from '@backline/contract/connected-account';
import * as connectedAccountTexts from '@backline/contract/connected-account.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clickedAgain, openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './connected-account.page.tsx';
import { goToProvider } from './go-to-provider.ts';

vi.mock('./go-to-provider.ts', () => ({ goToProvider: vi.fn() }));
beforeEach(() => vi.mocked(goToProvider).mockClear());

const get = 'stripe/get_artist_manager_stripe_account';
const create = 'stripe/create_artist_manager_stripe_account';
const openSetup = 'stripe/create_stripe_account_link';
const check = 'stripe/check_artist_manager_stripe_account';
const setupUrl = 'https://provider.example.org/setup/1';

const account = (more: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
  status: 'none',
  failed_reason: '',
  email: 'rosa@example.org',
  is_sandbox: false,
  stripe_account_hosted_url: null,
  ...more,
});
const open = (answers: Record<string, Answer>, at = '/connected_account') =>
  openPage({ Component, path: '/connected_account', at, features: ['Page_Stripe_Connect'], answers });

it('requires an email, creates one account on a double click and opens its setup', async () => {
  const button = () => screen.getByRole('button', { name: 'Create Account' });
  const { user, sentTo } = open({
    [get]: () => account(),
    [create]: clickedAgain(button, {
      message: connectedAccountTexts.created,
      ...account({ status: 'inactive', stripe_account_hosted_url: setupUrl }),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Please enter your email')).toBeTruthy();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'rosa@');
  await user.click(button());
  expect(await screen.findByText(connectedAccountTexts.emailShape)).toBeTruthy();
  expect(sentTo(create)).toEqual([]);
  await user.type(email, 'example.org ');
  await user.click(button());
  await waitFor(() => expect(goToProvider).toHaveBeenCalledWith(setupUrl));
  expect(sentTo(create).map(({ input }) => input)).toEqual([{ email: 'rosa@example.org' }]);
});

it('keeps the typed email address when the network fails, and retries with the same idempotency key', async () => {
  let isBroken = true;
  const { user, sentTo } = open({
    [get]: () => account(),
    [create]: () => {
      if (isBroken) throw new TypeError('network');
      return { message: connectedAccountTexts.created, ...account({ stripe_account_hosted_url: setupUrl }) };
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'rosa@example.org');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('rosa@example.org');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(goToProvider).toHaveBeenCalledWith(setupUrl));
  const [first, second] = sentTo(create).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
});

it.each([
  ['The bank account is missing.', 'The bank account is missing.'],
  ['', 'The setup of your account is not complete.'],
])(
  'shows the provider’s reason %j, or a warning if it is empty, and opens one setup link on a double click',
  async (reason, shown) => {
    const { user, sentTo } = open({
      [get]: () => account({ status: 'inactive', failed_reason: reason }),
      [openSetup]: () => ({
        message: connectedAccountTexts.setupOpened,
        ...account({ status: 'inactive', stripe_account_hosted_url: setupUrl }),
      }),
    });
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.getByText('rosa@example.org')).toBeTruthy();
    await user.dblClick(screen.getByRole('button', { name: 'Complete Setup' }));
    await waitFor(() => expect(goToProvider).toHaveBeenCalledWith(setupUrl));
    expect(sentTo(openSetup)).toHaveLength(1);
  },
);

it('shows an active account without any action', async () => {
  open({ [get]: () => account({ status: 'active', is_sandbox: true }) });
  expect(await screen.findByText(connectedAccountTexts.active)).toBeTruthy();
  expect(screen.getByText('Test payments')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Complete Setup' })).toBeNull();
});

it('checks the account once after a return from the provider and shows its state', async () => {
  let status: ConnectedAccount['status'] = 'inactive';
  const { sentTo } = open(
    {
      [get]: () => account({ status }),
      [check]: () => {
        status = 'active';
        return { message: connectedAccountTexts.active, ...account({ status }) };
      },
    },
    '/connected_account?setup=returned',
  );
  expect((await screen.findAllByText(connectedAccountTexts.active)).length).toBeGreaterThan(0);
  expect(sentTo(check)).toHaveLength(1);
});

it('shows a load failure with a retry instead of a missing account', async () => {
  open({ [get]: () => refuse(500, { code: 'internal', message: generalTexts.internalServerError }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
});
