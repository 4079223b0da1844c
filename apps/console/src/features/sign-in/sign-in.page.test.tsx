import { defaultAppearance } from '@backline/contract/appearance';
import {
  getBotCheck,
  isUserValidForLogin,
  sendPhoneCode,
  sendSignInLink,
  verifyPhoneCode,
} from '@backline/contract/auth';
import * as generalTexts from '@backline/contract/general.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { Component } from './sign-in.page.tsx';

/** Timeout that is reached only if a test hangs. */
const soon = { timeout: 30_000 };

const valid = () => ok(isUserValidForLogin, { isValid: true });
const done = { message: 'ok' };
const codeTexted = { message: sessionTexts.passcodeSent, phone_number: '+14155550100' };
const replies = {
  'auth/bot_check': () => ok(getBotCheck, { kind: 'off' }),
  'users/is_user_valid_for_login': valid,
  'auth/send_sign_in_link': () => ok(sendSignInLink, { message: sessionTexts.linkSent }),
  'auth/send_phone_code': () => ok(sendPhoneCode, codeTexted),
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (address = '/signin') => openRoutes([{ path: '*', Component }], address).user;

const field = () => screen.getByLabelText('Email or phone number');
const submit = () => screen.getByRole('button', { name: 'Continue' });

test('shows different errors for an empty submission and a cleared field, and sends no request', async () => {
  const sent = mockApi(replies);
  const user = open();
  await user.click(submit());
  expect(screen.getByText('Please enter a valid phone number or email.')).toBeTruthy();
  await user.type(field(), 'a');
  await user.clear(field());
  expect(screen.getByText('Please enter phone number or email!')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const reads = ['auth/bot_check', 'auth/get_sign_in_ways'];
  expect(sent.filter(({ path }) => !reads.includes(path))).toEqual([]);
});

test('shows calling codes for digits, preselects the US, and requires a country when it is cleared', async () => {
  const sent = mockApi(replies);
  const user = open();
  expect(screen.queryByLabelText('Country code')).toBeNull();
  await user.type(field(), '987654321');
  const picker = screen.getByLabelText<HTMLSelectElement>('Country code');
  expect(picker.value).toBe('+1');
  await user.selectOptions(picker, '');
  await user.click(submit());
  expect(screen.getByText(sessionTexts.phoneAndCountryRequired)).toBeTruthy();
  await user.type(field(), '0');
  await user.click(submit());
  expect(screen.getByText('Please select country code.')).toBeTruthy();
  await user.selectOptions(picker, '+91');
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Verification Code' })).toBeTruthy();
  expect(sent.find((request) => request.path === 'users/is_user_valid_for_login')?.query.get('phoneNumber')).toBe(
    '+919876543210',
  );
});

test('confirms that a link was sent, and stores the email address for the sign-in', async () => {
  mockApi(replies);
  const user = open();
  await user.type(field(), 'Ada@example.org{Enter}');
  expect(await screen.findByText('Login link has been sent. Please check your email!')).toBeTruthy();
  expect(localStorage.getItem('emailForSignIn')).toBe('ada@example.org');
});

test('rejects people who are not staff before an email is requested', async () => {
  const reply = () => ok(isUserValidForLogin, { isValid: false });
  const sent = mockApi({ ...replies, 'users/is_user_valid_for_login': reply });
  const user = open();
  await user.type(field(), 'fan@example.org{Enter}');
  expect(await screen.findByText('Access denied!')).toBeTruthy();
  expect(sent.some((request) => request.path === 'auth/send_sign_in_link')).toBe(false);
});

test('reports an invalid email when the account check fails, but sends a link when the check is rate-limited', async () => {
  const answers = [refuse(500, 'boom'), refuse(429, generalTexts.tooManyRequests, { code: 'too_many_requests' })];
  mockApi({ ...replies, 'users/is_user_valid_for_login': () => answers.shift() ?? valid() });
  const user = open();
  await user.type(field(), 'ada@example.org{Enter}');
  expect(await screen.findByText('Invalid email!')).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText(sessionTexts.linkSent)).toBeTruthy();
});

test('rejects malformed codes, shows the refusal of a wrong one, and goes back on Cancel', async () => {
  const sent = mockApi({ ...replies, 'auth/verify_phone_code': () => refuse(403, sessionTexts.codeWrong) });
  const user = open();
  await user.type(field(), '4155550100{Enter}');
  const code = await screen.findByLabelText('Code');
  await user.click(submit());
  expect(screen.getByText('Please enter the code.')).toBeTruthy();
  await user.type(code, '12x3');
  await user.click(submit());
  expect(screen.getByText('The passcode you entered is invalid.')).toBeTruthy();
  await user.type(code, '456');
  await user.click(submit());
  expect(await screen.findByText('Invalid or expired code. Please try again.')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ phone_number: '+14155550100', code: '123456' });
  expect(screen.getByRole('button', { name: /Resend code/ }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((field() as HTMLInputElement).value).toBe('4155550100');
});

test('offers to resend the code after 30 seconds and confirms that it is on its way', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  try {
    const sent = mockApi(replies);
    const user = open();
    await user.type(field(), '4155550100{Enter}');
    await screen.findByLabelText('Code');
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText(sessionTexts.passcodeSent)).toBeTruthy();
    expect(sent.filter(({ path }) => path === 'auth/send_phone_code')).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('shows the phone number in the form that the server returned', async () => {
  mockApi({
    ...replies,
    'auth/send_phone_code': () => ok(sendPhoneCode, { ...codeTexted, phone_number: '+447911123456' }),
  });
  const user = open();
  await user.type(field(), '4155550100{Enter}');
  expect(await screen.findByText('+447911123456')).toBeTruthy();
});

describe('a request whose answer was lost', () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  test('shows the code step after a lost answer and repeats the request instead of requesting a second code', async () => {
    const answers = [lost];
    const sent = mockApi({
      ...replies,
      'auth/send_phone_code': () => answers.shift()?.() ?? ok(sendPhoneCode, codeTexted),
    });
    const user = open();
    await user.type(field(), '4155550100{Enter}');
    await screen.findByLabelText('Code');
    expect(screen.getByText(/We got no answer/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText(sessionTexts.passcodeSent)).toBeTruthy();
    const asks = sent.filter(({ path }) => path === 'auth/send_phone_code');
    expect(asks.map(({ body }) => body)).toMatchObject([{ resend: false }, { resend: false }]);
  });

  test('shows where the link was sent, and stores the email address for the sign-in', async () => {
    mockApi({ ...replies, 'auth/send_sign_in_link': lost });
    const user = open();
    await user.type(field(), 'ada@example.org{Enter}');
    expect(await screen.findByText(/We got no answer/)).toBeTruthy();
    expect(localStorage.getItem('emailForSignIn')).toBe('ada@example.org');
  });
});

test('resumes at the code step after the tab was closed, without a second message', async () => {
  const sent = mockApi(replies);
  const user = open();
  await user.type(field(), '4155550100{Enter}');
  await screen.findByLabelText('Code');
  cleanup();
  open();
  expect(await screen.findByRole('heading', { name: 'Verification Code' })).toBeTruthy();
  expect(sent.filter(({ path }) => path === 'auth/send_phone_code')).toHaveLength(1);
});

test('accepts an emailed code in the browser that requested the link, or at /signin?code in any browser', async () => {
  const wrong = () => refuse(403, sessionTexts.codeWrong, { code: 'forbidden' });
  const sent = mockApi({ ...replies, 'auth/redeem_sign_in_code': wrong });
  const tries = () => sent.filter(({ path }) => path === 'auth/redeem_sign_in_code').map(({ body }) => body);
  const user = open();
  await user.type(field(), 'ada@example.org{Enter}');
  await user.type(await screen.findByLabelText('Code'), '123456');
  expect(await screen.findByText(sessionTexts.codeWrong)).toBeTruthy();
  expect(tries()).toEqual([{ email: 'ada@example.org', code: '123456', bot_check: '' }]);
  cleanup();
  localStorage.clear();
  const other = open('/signin?code');
  expect(screen.getByText(/only opens in the browser where you asked for it/)).toBeTruthy();
  await other.type(screen.getByLabelText('Code'), '654321');
  await other.click(submit());
  expect(screen.getByText(sessionTexts.emailInvalid)).toBeTruthy();
  await other.type(screen.getByLabelText('Email'), 'Zoe@example.org');
  await other.click(submit());
  expect(await screen.findByText(sessionTexts.codeWrong)).toBeTruthy();
  expect(tries()[1]).toEqual({ email: 'zoe@example.org', code: '654321', bot_check: '' });
});

test('opens the session after a correct code, and makes the expected calls in order', async () => {
  const user = {
    id: 1,
    name: 'Ada',
    profile_image_url: null,
    role: 'ADMIN' as const,
    access_features: [],
    impersonator: null,
    appearance: defaultAppearance,
    announcement: null,
  };
  const sent = mockApi({
    ...replies,
    'auth/verify_phone_code': () => ok(verifyPhoneCode, { token: 't' }),
    'auth/set_token_cookie': () => ({ status: 200, body: done }),
    'auth/set_csrf_cookie': () => ({ status: 200, body: { csrfToken: 'c' } }),
    'users/create_login_history': () => ({ status: 200, body: done }),
    'users/get_auth_details': () => ({ status: 200, body: user }),
  });
  const person = open();
  await person.type(field(), '4155550100{Enter}');
  await person.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await vi.waitFor(() => expect(localStorage.getItem('name')).toBe('Ada'), soon);
  expect(sent.slice(-5).map((request) => request.path)).toEqual([
    'auth/verify_phone_code',
    'auth/set_token_cookie',
    'auth/set_csrf_cookie',
    'users/create_login_history',
    'users/get_auth_details',
  ]);
  expect(localStorage.getItem('csrfToken')).toBe('c');
});

test('starts with the remembered address', () => {
  mockApi(replies);
  localStorage.setItem('rememberedAddress', 'ada@example.org');
  open();
  expect((field() as HTMLInputElement).value).toBe('ada@example.org');
});

test.each([
  ['+1 (312) 555-0101', '+13125550101'],
  ['+91 98765 43210', '+919876543210'],
  ['1-312-555-0101', '+13125550101'],
  ['312.555.0101', '+13125550101'],
])('reads the pasted number %s despite its separators', async (pasted, phoneNumber) => {
  const sent = mockApi(replies);
  const user = open();
  await user.click(field());
  await user.paste(pasted);
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Verification Code' })).toBeTruthy();
  expect(sent.find((request) => request.path === 'users/is_user_valid_for_login')?.query.get('phoneNumber')).toBe(
    phoneNumber,
  );
});

async function openCodeStep(answers: () => ReturnType<typeof refuse>) {
  const sent = mockApi({ ...replies, 'auth/verify_phone_code': answers });
  const user = open();
  await user.type(field(), '4155550100{Enter}');
  const code = await screen.findByLabelText<HTMLInputElement>('Code');
  return {
    user,
    code,
    tries: () => sent.filter(({ path }) => path === 'auth/verify_phone_code').map(({ body }) => body),
  };
}
const wrongCode = () => refuse(403, sessionTexts.codeWrong, { code: 'forbidden' });

test.each([' 123456', '123-456', 'Your Backline verification code is 123456. It works for 5 minutes.'])(
  'finds the code in %j and sends it without a click',
  async (pasted) => {
    const { user, code, tries } = await openCodeStep(wrongCode);
    await user.click(code);
    await user.paste(pasted);
    expect(await screen.findByText(sessionTexts.codeWrong)).toBeTruthy();
    expect(code.value).toBe('123456');
    expect(tries()).toEqual([{ phone_number: '+14155550100', code: '123456' }]);
  },
);

test('sends the code once at the sixth digit, and again when the sixth digit changes', async () => {
  const { user, code, tries } = await openCodeStep(wrongCode);
  await user.type(code, '12345');
  expect(tries()).toEqual([]);
  await user.type(code, '6');
  expect(await screen.findByText(sessionTexts.codeWrong)).toBeTruthy();
  await user.type(code, '{Backspace}7');
  await vi.waitFor(() => expect(tries()).toHaveLength(2), soon);
  expect(tries()[1]).toMatchObject({ code: '123457' });
});

test('requests one code on a double click of Continue', async () => {
  const sent = mockApi(replies);
  const user = open();
  await user.type(field(), '4155550100');
  await user.dblClick(submit());
  expect(await screen.findByRole('heading', { name: 'Verification Code' })).toBeTruthy();
  expect(sent.filter(({ path }) => path === 'auth/send_phone_code')).toHaveLength(1);
});

test('reports a failed bot check once and requests no link', async () => {
  const sent = mockApi({ ...replies, 'auth/bot_check': () => refuse(503, 'Not now.') });
  const user = open();
  await user.type(field(), 'ada@example.org');
  await user.click(submit());
  await vi.waitFor(() => expect(sent.filter(({ path }) => path === 'auth/bot_check')).toHaveLength(2), soon);
  await vi.waitFor(() => expect(submit().getAttribute('aria-busy')).not.toBe('true'), soon);
  expect((await screen.findByText(/Not now\./)).textContent).toBe('The check failed. Not now.');
  expect(screen.queryByText('The check failed.')).toBeNull();
  expect(sent.map(({ path }) => path)).not.toContain('auth/send_sign_in_link');
});
