import { defaultAppearance } from '@backline/contract/appearance';
import type { DeviceSession } from '@backline/contract/account';
import type { AuthenticatedUser } from '@backline/contract/session';
import * as sessionTexts from '@backline/contract/session.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, within, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatNear } from '../../lib/format.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { accountAnswers } from '../../../testing/account.ts';
import { Component } from './account.page.tsx';

const at = Date.UTC(2030, 0, 2, 10);
const here: DeviceSession = {
  session_id: '00000000-0000-4000-8000-000000000001',
  is_current: true,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36',
  ip: '203.0.113.9',
  method: 'email',
  opened_by: null,
  second_factor: null,
  impersonator_name: null,
  created_dttm: at,
  last_seen_dttm: at + 60_000,
};
const phone: DeviceSession = {
  ...here,
  session_id: '00000000-0000-4000-8000-000000000002',
  is_current: false,
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  ip: '2001:db8::7',
  method: null,
};
const acting: DeviceSession = {
  ...here,
  session_id: '00000000-0000-4000-8000-000000000003',
  is_current: false,
  user_agent: '',
  impersonator_name: 'Grace',
};
const ada: AuthenticatedUser = {
  id: 1,
  name: 'Ada',
  profile_image_url: null,
  role: 'TEAMMEMBER',
  access_features: [],
  impersonator: null,
  appearance: defaultAppearance,
  announcement: null,
};

const open = (sessions: Answer, answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/account',
    at: '/account?tab=sign-in',
    features: [],
    answers: {
      ...accountAnswers,
      'users/get_sessions': sessions,
      ...answers,
    },
  });

const row = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li');
  return within(item ?? expect.unreachable(`${name} stands in no row`));
};
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('disables every sign-out button while an ADMIN acts as the person, and says why', async () => {
  const impersonator = { id: 9, name: 'Grace' };
  open(() => [here, phone], { 'users/get_auth_details': () => ({ ...ada, impersonator }) });
  const reason = 'You are acting as Ada. Only they can sign out their devices.';
  for (const name of ['Sign out Safari on iPhone', 'Sign out everywhere else']) {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name, description: reason });
    expect(button.disabled).toBe(true);
  }
});

it('offers no sign-out when this device is the only one', async () => {
  open(() => [here]);
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull();
});

it('shows each device’s last use and IP address, and who signed in on it', async () => {
  open(() => [here, phone, acting]);
  const first = await row('Chrome on Linux');
  expect(first.getByText('This device')).toBeTruthy();
  expect(first.getByText(formatNear(here.last_seen_dttm, Date.now()))).toBeTruthy();
  expect(first.getByText(/Signed in by email/)).toBeTruthy();
  expect((await row('Safari on iPhone')).getByText(/2001:db8::7/)).toBeTruthy();
  expect((await row('Unknown device')).getByText('Signed in by Grace')).toBeTruthy();
});

it('signs a device out after a confirmation and shows the remaining ones', async () => {
  const rows = [here, phone];
  const { user, sentTo } = open(() => rows, {
    'users/end_session': () => {
      rows.pop();
      return { message: sessionTexts.sessionEnded };
    },
  });
  const button = () => screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
  await user.click(await button());
  await user.click((await question('Sign out Safari on iPhone?')).getByRole('button', { name: 'Cancel' }));
  expect(sentTo('users/end_session')).toEqual([]);
  await user.click(await button());
  await user.click((await question('Sign out Safari on iPhone?')).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(sessionTexts.sessionEnded)).toBeTruthy();
  expect(sentTo('users/end_session').map(({ input }) => input)).toEqual([{ session_id: phone.session_id }]);
  const devices = within(screen.getByRole('group', { name: 'Devices' }));
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
});

it('shows a refused sign-out and reloads the devices, since the device may already be signed out', async () => {
  const { user, sentTo } = open(() => [here, phone], {
    'users/end_other_sessions': () => refuse(503, { code: 'unavailable', message: generalTexts.tryLater }),
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await user.click((await question('Sign out everywhere else?')).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(generalTexts.tryLater)).toBeTruthy();
  await waitFor(() => expect(sentTo('users/get_sessions')).toHaveLength(2));
});

it('keeps the rest of the page when the devices cannot be loaded, and retries on demand', async () => {
  const answers = [refuse(500, { code: 'internal', message: 'Broken' }), [here]];
  const { user } = open(() => answers.shift());
  expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
  expect(await screen.findByDisplayValue('ada@example.org')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Chrome on Linux')).toBeTruthy();
});

it.each([
  ['by a mailed link and an authenticator app', { opened_by: 'link', second_factor: 'totp' }],
  ['by password and a passkey', { opened_by: 'password', second_factor: 'passkey' }],
  ['by passkey', { opened_by: 'passkey', second_factor: 'passkey' }],
  ['by single sign-on', { opened_by: 'single_sign_on', second_factor: 'provider' }],
] as const)('says that a session was opened %s', async (text, how) => {
  open(() => [{ ...here, ...how }]);
  expect(await screen.findByText(`Signed in ${text}`)).toBeTruthy();
});
