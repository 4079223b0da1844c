import { deleteFan, sendFanLeaveCode } from '@backline/contract/fan-profile';
import * as sessionTexts from '@backline/contract/session.texts';
import { queuedScans } from '@backline/page/door/queued-scans';
import { queuedHandOvers } from '@backline/page/hand-over/queued-hand-overs';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { signedInFanId } from '../../lib/session.ts';
import { Component } from './leave.page.tsx';
import * as profileTexts from '@backline/contract/fan-profile.texts';

const code = () => screen.findByLabelText(sessionTexts.fan.textedCode.label);

beforeEach(() => {
  signIn(7);
  answer(sendFanLeaveCode, { message: sessionTexts.passcodeSent });
});

async function askForCode() {
  const page = open(<Component />);
  for (const text of [profileTexts.leave.goes, profileTexts.leave.stays, profileTexts.leave.elsewhere]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: profileTexts.leave.stay })).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: profileTexts.leave.ask }));
  await code();
  return page;
}

test('rejects a missing or wrong code beside the field, and keeps the account', async () => {
  const { user } = await askForCode();
  await user.click(screen.getByRole('button', { name: profileTexts.leave.confirm }));
  await screen.findByText(sessionTexts.codeRequired);
  expect(sent.get(deleteFan.path)).toBeUndefined();
  refuse(deleteFan, 403, { code: 'forbidden', message: sessionTexts.codeWrong });
  await user.type(await code(), '123456');
  await user.click(screen.getByRole('button', { name: profileTexts.leave.confirm }));
  await screen.findByText(sessionTexts.codeWrong);
  expect(signedInFanId()).toBe(7);
});

test('shows the code field again after a reload, only to the fan who requested the code, until they leave', async () => {
  const first = await askForCode();
  first.unmount();
  signIn(8);
  const other = open(<Component />);
  expect(screen.queryByLabelText(sessionTexts.fan.textedCode.label)).toBeNull();
  other.unmount();
  signIn(7);
  const { user } = open(<Component />);
  answer(deleteFan, { message: 'Deleted' });
  await user.type(await code(), '123456');
  await user.click(screen.getByRole('button', { name: profileTexts.leave.confirm }));
  await expect.poll(signedInFanId).toBeNull();
  expect(window.location.pathname).toBe('/fan/goodbye');
  expect(sessionStorage.length).toBe(0);
});

test('deletes the fan’s queued scans at doors and kiosks, because they name other people', async () => {
  const attempt = { kind: 'tap', userId: 42, name: 'Zoe Lane' } as const;
  const scan = { eventId: 1, eventName: 'Loud Night', attempt, scannedAt: 1, triedKey: null, told: null };
  const handOver = { code: 'BO.1', orderNo: 'ABCDEFGH22', readAt: 1, status: 'completed' } as const;
  for (const operatorId of [7, 8]) {
    await queuedScans.keep({ ...scan, key: `of ${operatorId}`, operatorId });
    await queuedHandOvers.keep({ ...scan, attempt: handOver, key: `of ${operatorId}`, operatorId });
  }
  const { user } = await askForCode();
  answer(deleteFan, { message: 'Deleted' });
  await user.type(await code(), '123456');
  await user.click(screen.getByRole('button', { name: profileTexts.leave.confirm }));
  await expect.poll(signedInFanId).toBeNull();
  expect([(await queuedScans.list(7)).length, (await queuedScans.list(8)).length]).toEqual([0, 1]);
  expect([(await queuedHandOvers.list(7)).length, (await queuedHandOvers.list(8)).length]).toEqual([0, 1]);
});
