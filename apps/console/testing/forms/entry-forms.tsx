import { screen } from '@testing-library/react';
import { type ComponentType } from 'react';
import { Component as ForgotPassword } from '../../src/features/forgot-password/forgot-password.page.tsx';
import { Component as ResetPassword } from '../../src/features/forgot-password/reset-password.page.tsx';
import { Component as AskForHelp } from '../../src/features/sign-in-help/ask-for-help.page.tsx';
import { Component as MailedThread } from '../../src/features/sign-in-help/mailed-thread.page.tsx';
import { Component as SignIn } from '../../src/features/sign-in/sign-in.page.tsx';
import { Component as SignUp } from '../../src/features/sign-up/sign-up.page.tsx';
import { waitingStep } from '../../src/lib/waiting-step.ts';
import { fill, fillAll, page, press, type Answers, type FormCase } from './form-case.tsx';

const open = { 'auth/bot_check': () => ({ kind: 'off' }), 'users/is_user_valid_for_login': () => ({ isValid: true }) };
const entry = (Component: ComponentType, at = '/entry') => page(Component, '/entry', at, open);
const password = 'correct horse battery';

/** Opens the sign-in at its second step. */
const secondStep = (kind: 'code' | 'set_up', own: Answers) => (answers: Answers) => {
  waitingStep.keep({ kind, ways: kind === 'code' ? ['app'] : [], method: 'email' });
  return entry(SignIn)({ ...own, ...answers });
};

export const entryForms: readonly FormCase[] = [
  {
    file: 'features/sign-in/identifier.step.tsx',
    open: entry(SignIn),
    fill: fillAll({ 'Email or phone number': 'ada@example.org' }),
    send: 'Continue',
    call: 'auth/send_sign_in_link',
    field: 'email',
  },
  {
    file: 'features/sign-in/code.step.tsx',
    open: (answers) =>
      entry(SignIn)({
        'auth/send_phone_code': () => ({ message: 'Sent', phone_number: '+14155550100' }),
        ...answers,
      }),
    fill: async (user) => {
      await fill(user, 'Email or phone number', '4155550100');
      await press(user, 'Continue');
      // The sixth digit submits.
      await fill(user, 'Code', '123456');
      await screen.findByText('First.');
    },
    send: 'Continue',
    call: 'auth/verify_phone_code',
    field: 'code',
  },
  {
    file: 'nouns/second-factor/code-step.tsx',
    open: secondStep('code', {}),
    fill: async (user) => {
      await press(user, 'Use a recovery code');
      await fill(user, 'Recovery code', 'aaaa-bbbb-cccc-dddd');
    },
    send: 'Continue',
    call: 'auth/finish_second_step',
    field: 'code',
  },
  {
    file: 'nouns/second-factor/required-setup.tsx',
    open: secondStep('set_up', {
      'auth/begin_required_totp': () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/Backline' }),
    }),
    fill: fillAll({ 'Code from your app': '123456' }),
    send: 'Turn on and continue',
    call: 'auth/confirm_required_totp',
    field: 'code',
  },
  {
    file: 'features/sign-in/link-sent.step.tsx',
    open: (answers) => entry(SignIn)({ 'auth/send_sign_in_link': () => ({ message: 'Sent' }), ...answers }),
    fill: async (user) => {
      await fill(user, 'Email or phone number', 'ada@example.org');
      await press(user, 'Continue');
      await fill(user, 'Code', '123456');
      await screen.findByText('First.');
    },
    send: 'Continue',
    call: 'auth/redeem_sign_in_code',
    field: 'code',
  },
  {
    file: 'features/sign-in/mailed-code.step.tsx',
    open: entry(SignIn, '/entry?code'),
    fill: async (user) => {
      await fill(user, 'Email', 'ada@example.org');
      await fill(user, 'Code', '123456');
      await screen.findByText('First.');
    },
    send: 'Continue',
    call: 'auth/redeem_sign_in_code',
    field: 'code',
  },
  {
    file: 'features/sign-in/password.step.tsx',
    open: entry(SignIn),
    fill: async (user) => {
      await press(user, 'Use a password instead');
      await fillAll({ Email: 'ada@example.org', Password: password })(user);
    },
    send: 'Sign in',
    call: 'auth/sign_in_with_password',
    field: 'password',
  },
  {
    file: 'features/sign-up/sign-up.page.tsx',
    open: entry(SignUp),
    fill: fillAll({ Name: 'Ada', Email: 'ada@example.org', Password: password }),
    send: 'Send request',
    call: 'auth/request_access',
    field: 'email',
  },
  {
    file: 'features/forgot-password/forgot-password.page.tsx',
    open: entry(ForgotPassword),
    fill: fillAll({ Email: 'ada@example.org' }),
    send: 'Send reset link',
    call: 'auth/send_password_reset',
    field: 'email',
  },
  {
    file: 'features/forgot-password/reset-password.page.tsx',
    open: entry(ResetPassword, '/entry?token=t'),
    fill: fillAll({ 'New password': password }),
    send: 'Change password',
    call: 'auth/reset_password',
    field: 'password',
  },
  {
    file: 'features/sign-in-help/ask-for-help.page.tsx',
    open: entry(AskForHelp),
    fill: fillAll({ Name: 'Ada', Email: 'ada@example.org', 'What happens?': 'No code comes.' }),
    send: 'Send',
    call: 'support/ask_for_sign_in_help',
    field: 'email',
  },
  {
    file: 'features/sign-in-help/write-back-form.tsx',
    open: page(MailedThread, '/entry', '/entry#token', {
      'support/get_mailed_thread': () => ({
        title: 'Unable to log in',
        status: 'open',
        expires_dttm: Date.UTC(2030, 0, 2),
        messages: [],
      }),
    }),
    fill: fillAll({ 'Your message': 'It works.' }),
    send: 'Send',
    call: 'support/continue_mailed_thread',
    field: 'content',
  },
];
