import * as generalTexts from '@backline/contract/general.texts';
import { checkNames, type Check, type Status } from '@backline/contract/status';
import * as statusTexts from '@backline/contract/status.texts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './status.page.tsx';

const get = 'status/get_status';
const send = 'status/send_test_letter';

const healthy: Status = {
  checked_dttm: Date.now(),
  version: '1.2.3',
  build: 'abc123',
  checks: checkNames.map((name) => ({ name, state: 'ok', sentence: `All is well with ${name}.` })),
  processes: [
    {
      id: '3f2b8a52-2f0e-4b52-9a39-1d8a4e6f0c11',
      role: 'worker',
      host: 'backstage',
      version: '1.2.3',
      build: 'abc123',
      started_dttm: Date.now(),
      seen_dttm: Date.now(),
    },
  ],
  pool: { busy: 1, idle: 2, waiting: 0, max: 10 },
  disk: { free_bytes: 12.5 * 1024 ** 3, size_bytes: 100 * 1024 ** 3 },
  jobs: { waiting: 3, running: 0, failed: 2 },
};

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/status',
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: { [get]: () => healthy, ...answers },
  });
const lines = async () => within(await screen.findByRole('list', { name: 'Checks' })).getAllByRole('listitem');

test('shows a load failure with a retry', async () => {
  open({ [get]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('shows a person without the right that they may not see the status', async () => {
  open({ [get]: () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }) });
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Checks' })).toBeNull();
});

test('shows that the checks load', async () => {
  open({ [get]: () => new Promise(() => {}) });
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('shows every check, the figures and the processes of a healthy installation', async () => {
  open();
  expect(await lines()).toHaveLength(checkNames.length);
  expect(screen.getByText(/All checks are fine\./)).toBeTruthy();
  expect(screen.getByText('1.2.3', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText('12.5 GB')).toBeTruthy();
  expect(screen.getByText('1 busy of 10')).toBeTruthy();
  expect(screen.getByText('backstage')).toBeTruthy();
});

test('lists failures first, then warnings, each with its sentence', async () => {
  const checks = healthy.checks.map((check) => {
    if (check.name === 'mail') return { ...check, state: 'failed' as const, sentence: 'Correct SMTP_URL.' };
    return check.name === 'clock' ? { ...check, state: 'warning' as const, sentence: 'Set the clock.' } : check;
  });
  open({ [get]: () => ({ ...healthy, checks }) });
  const texts = (await lines()).map(({ textContent }) => textContent);
  expect(texts.slice(0, 2)).toEqual(['MailFailedCorrect SMTP_URL.', 'ClockWarningSet the clock.']);
});

test('counts every state that needs a look in the headline, as the rows show it', async () => {
  const states = new Map<string, Check['state']>([
    ['mail', 'failed'],
    ['clock', 'warning'],
    ['disk', 'warning'],
    ['texts', 'not_set_up'],
  ]);
  const checks = healthy.checks.map((check) => ({ ...check, state: states.get(check.name) ?? check.state }));
  open({ [get]: () => ({ ...healthy, checks }) });
  const chips = (await lines()).filter((line) => within(line).queryByText('OK') === null);
  expect(chips).toHaveLength(4);
  expect(screen.getByText(/^16 checks: 1 failed, 2 warnings, 1 not set up\./)).toBeTruthy();
});

test('says what is not known while the database does not answer', async () => {
  open({ [get]: () => ({ ...healthy, processes: null, jobs: null, disk: null }) });
  expect(await screen.findByText('The database does not answer, so processes are not known.')).toBeTruthy();
  expect(screen.getAllByText('Unknown')).toHaveLength(3);
});

test('checks again on request', async () => {
  const { user, sentTo } = open();
  await lines();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(sentTo(get)).toHaveLength(2);
});

test('sends a test email and shows the answer of the mail server', async () => {
  const { user } = open({ [send]: () => ({ message: statusTexts.letterSent('ada@example.org') }) });
  await user.click(await screen.findByRole('button', { name: 'Send test email' }));
  expect(await screen.findByText(statusTexts.letterSent('ada@example.org'))).toBeTruthy();
});

test('sends one test email for a double click, also if the answer is faster than the second click', async () => {
  const { user, sentTo } = open({ [send]: () => ({ message: statusTexts.letterSent('ada@example.org') }) });
  const button = await screen.findByRole('button', { name: 'Send test email' });
  await user.click(button);
  await screen.findByText(statusTexts.letterSent('ada@example.org'));
  fireEvent.click(button, { detail: 2 });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(sentTo(send)).toHaveLength(1);
});

test('shows why a test email was not sent', async () => {
  const { user } = open({ [send]: () => refuse(409, { code: 'conflict', message: statusTexts.mailNotSetUp }) });
  await user.click(await screen.findByRole('button', { name: 'Send test email' }));
  expect(await screen.findByText(statusTexts.mailNotSetUp)).toBeTruthy();
});
