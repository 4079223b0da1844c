import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { accountAnswers, secondFactor } from '../../../testing/account.ts';
import { Component } from './account.page.tsx';

const codes = Array.from({ length: 10 }, (_, place) => `aaaa-bbbb-cccc-ddd${place}`);
const setup = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Backline:ada?secret=JBSWY3DPEHPK3PXP' };
afterEach(() => vi.unstubAllGlobals());

/** Newer browsers answer `scrollIntoView` with a promise. Returns how to undo it. */
function scrollsWithPromises(note: (text: string) => void): () => void {
  const { scrollIntoView } = Element.prototype;
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      note(this.textContent);
      return Promise.resolve();
    },
  });
  return () => void Object.assign(Element.prototype, { scrollIntoView });
}

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/account',
    at: '/account?tab=sign-in',
    features: [],
    answers: { ...accountAnswers, ...answers },
  });
const button = (name: string) => screen.findByRole('button', { name });
const on = (more = {}) => secondFactor({ totp_since_dttm: Date.UTC(2030, 0, 2), recovery_codes_left: 9, ...more });

test('shows a load failure with a retry', async () => {
  open({ 'users/get_second_factor': () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await button('Retry')).toBeTruthy();
});

test('refuses a wrong code beside the QR code, then turns on and shows the recovery codes once', async () => {
  let tried = 0;
  let isOn = false;
  const scrolledTo: string[] = [];
  onTestFinished(scrollsWithPromises((text) => scrolledTo.push(text)));
  const { user, sentTo } = open({
    'users/get_second_factor': () => (isOn ? on() : secondFactor()),
    'users/begin_totp': () => setup,
    'users/confirm_totp': () => {
      tried += 1;
      if (tried === 1) return refuse(403, { code: 'forbidden', message: secondFactorTexts.setupWrong });
      isOn = true;
      return { message: secondFactorTexts.on, recovery_codes: codes };
    },
  });
  await user.click(await button('Set up an authenticator app'));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  const field = screen.getByLabelText('Code from your app');
  await user.type(field, '1111');
  await user.click(await button('Turn on'));
  expect(await screen.findAllByText(secondFactorTexts.setupWrong)).not.toHaveLength(0);
  expect(sentTo('users/confirm_totp')).toEqual([]);
  await user.clear(field);
  await user.type(field, '111111');
  await user.click(await button('Turn on'));
  expect(await screen.findAllByText(secondFactorTexts.setupWrong)).not.toHaveLength(0);
  await user.clear(field);
  await user.type(field, '222222');
  await user.click(await button('Turn on'));
  expect(await screen.findByText('aaaa-bbbb-cccc-ddd9')).toBeTruthy();
  expect(sentTo('users/confirm_totp').map(({ input }) => input.code)).toEqual(['111111', '222222']);
  expect(scrolledTo.at(-1)).toContain('aaaa-bbbb-cccc-ddd0');
  await user.click(await button('I have saved them'));
  expect(screen.queryByText('aaaa-bbbb-cccc-ddd9')).toBeNull();
  expect(await screen.findByText('9 left')).toBeTruthy();
});

test('removes the app by a code, or by the password', async () => {
  const { user, sentTo } = open({
    'users/get_second_factor': () => on(),
    'users/end_totp': ({ input }) =>
      'code' in input
        ? refuse(403, { code: 'forbidden', message: secondFactorTexts.codeWrong })
        : { message: secondFactorTexts.off },
  });
  await user.click(await button('Remove the app'));
  await user.type(await screen.findByLabelText('Code from your app, or a recovery code'), '123 456');
  await user.click(await button('Remove the app'));
  expect(await screen.findAllByText(secondFactorTexts.codeWrong)).not.toHaveLength(0);
  await user.click(await button('Use my password instead'));
  await user.type(await screen.findByLabelText('Your password'), 'correct horse battery');
  await user.click(await button('Remove the app'));
  expect(await screen.findByText(secondFactorTexts.off)).toBeTruthy();
  expect(sentTo('users/end_totp').map(({ input }) => input)).toEqual([
    { code: '123 456' },
    { password: 'correct horse battery' },
  ]);
});

test('shows new recovery codes after a proof', async () => {
  const { user } = open({
    'users/get_second_factor': () => on(),
    'users/renew_recovery_codes': () => ({ message: secondFactorTexts.codesRenewed, recovery_codes: codes }),
  });
  await user.click(await button('New recovery codes'));
  await user.type(await screen.findByLabelText('Code from your app, or a recovery code'), '123456');
  await user.click(await button('Show new codes'));
  expect(await screen.findByText('aaaa-bbbb-cccc-ddd0')).toBeTruthy();
});

test('selects the recovery codes for the keyboard if the browser blocks the clipboard', async () => {
  const { user } = open({
    'users/get_second_factor': () => on(),
    'users/renew_recovery_codes': () => ({ message: secondFactorTexts.codesRenewed, recovery_codes: codes }),
  });
  await user.click(await button('New recovery codes'));
  await user.type(await screen.findByLabelText('Code from your app, or a recovery code'), '123456');
  await user.click(await button('Show new codes'));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await user.click(await button('Copy'));
  expect(await screen.findByText(/^Your browser blocks the button/)).toBeTruthy();
  expect(getSelection()?.toString()).toContain('aaaa-bbbb-cccc-ddd0');
});

test('offers no removal where the house requires a second factor', async () => {
  open({ 'users/get_second_factor': () => on({ is_required: true }) });
  expect(await button('Replace the app')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove the app' })).toBeNull();
});

const laptop = {
  passkey_id: 4,
  name: 'Laptop',
  is_synced: true,
  created_dttm: Date.UTC(2030, 0, 2),
  last_used_dttm: null,
};

test('offers no passkey in a browser without them', async () => {
  open();
  await button('Set up an authenticator app');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('asks for a proof before another passkey is added, and says why the browser created none', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const { user, sentTo } = open({
    'users/get_second_factor': () => secondFactor({ passkeys: [laptop], recovery_codes_left: 10 }),
    'users/begin_passkey': () => ({
      challenge: 'Y2hhbGxlbmdl',
      rp_id: 'localhost',
      credentials: [],
      user_handle: 'aGFuZGxl',
      user_name: 'ada@example.org',
    }),
  });
  await user.click(await button('Add a passkey'));
  await user.type(await screen.findByLabelText('Recovery code'), 'aaaa-bbbb-cccc-dddd');
  await user.click(await button('Continue'));
  await user.click(await button('Create the passkey'));
  expect(await screen.findAllByText(secondFactorTexts.passkeyNotCreated)).not.toHaveLength(0);
  expect(sentTo('users/begin_passkey')[0]?.input).toEqual({ code: 'aaaa-bbbb-cccc-dddd' });
  expect(sentTo('users/confirm_passkey')).toEqual([]);
});

test('removes a passkey by its name after a proof', async () => {
  const { user, sentTo } = open({
    'users/get_second_factor': () => secondFactor({ passkeys: [laptop], recovery_codes_left: 10 }),
    'users/end_passkey': () => ({ message: secondFactorTexts.passkeyRemoved }),
  });
  await user.click(await button('Remove Laptop'));
  await user.type(await screen.findByLabelText('Recovery code'), 'aaaa-bbbb-cccc-dddd');
  await user.click(await button('Remove the passkey'));
  expect(await screen.findByText(secondFactorTexts.passkeyRemoved)).toBeTruthy();
  expect(sentTo('users/end_passkey')[0]?.input).toEqual({ code: 'aaaa-bbbb-cccc-dddd', passkey_id: 4 });
});

test('offers no removal of the only passkey where the house requires a second factor', async () => {
  open({ 'users/get_second_factor': () => secondFactor({ passkeys: [laptop], is_required: true }) });
  expect(await screen.findByText('Laptop')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Laptop' })).toBeNull();
});
