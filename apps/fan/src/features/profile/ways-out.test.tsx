import { checkIn, signOutFan } from '@backline/contract/attendance';
import { keptScans } from '@backline/page/door/kept-scans';
import { keptHandOvers } from '@backline/page/hand-over/kept-hand-overs';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, cutOff, open, sent, signIn } from '../../../test/fan-page.tsx';
import { outbox } from '../../lib/outbox/fan-outbox.ts';
import { signedInFanId } from '../../lib/session.ts';
import { WaysOut } from './ways-out.tsx';
import { texts } from './texts.ts';

const label = 'Check-in, Loud Night';
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  signIn();
  answer(signOutFan, { message: 'Signed out' });
});
afterEach(() => outbox.forgetAll());

test('who signs out while something waits for the network is told what, and asked; staying keeps both', async () => {
  cutOff(checkIn);
  await outbox.deliver(checkIn, { event_id: 1, section: '', row: '', seat: '7' }, label);
  const { user } = open(<WaysOut />);
  await user.click(press(texts.profile.signOut));
  await screen.findByText(texts.profile.waits([label]));
  expect(sent.get(signOutFan.path)).toBeUndefined();
  await user.click(press(texts.profile.stay));
  expect(signedInFanId()).toBe(7);
  await user.click(press(texts.profile.signOut));
  await user.dblClick(await screen.findByRole('button', { name: texts.profile.signOutNow }));
  await expect.poll(signedInFanId).toBeNull();
  expect(sent.get(signOutFan.path)).toHaveLength(1);
  signIn();
  expect((await outbox.list()).map((call) => call.label)).toEqual([label]);
});

test('and so is who kept a door without a network: of others they would leave the check-ins behind', async () => {
  const scan = { keeperId: 7, eventId: 1, scannedAt: 1, triedKey: null, told: null };
  const attempt = { kind: 'tap', userId: 42, name: 'Zoe Lane' } as const;
  for (const key of ['one', 'two']) await keptScans.keep({ ...scan, key, attempt, eventName: 'Loud Night' });
  await keptScans.keep({ ...scan, key: 'another', attempt, eventName: 'Of another keeper', keeperId: 8 });
  const { user } = open(<WaysOut />);
  await user.click(press(texts.profile.signOut));
  await screen.findByText(texts.profile.waits([texts.profile.atDoor('Loud Night')]));
  expect(sent.get(signOutFan.path)).toBeUndefined();
  for (const keeperId of [7, 8]) await keptScans.forgetAllOf(keeperId);
});

test('and so is who handed over orders without a network', async () => {
  const attempt = { code: 'BO.1', orderNo: 'ABCDEFGH22', readAt: 1, status: 'completed' } as const;
  const kept = { key: 'one', keeperId: 7, eventId: 1, eventName: 'Loud Night', scannedAt: 1, triedKey: null };
  await keptHandOvers.keep({ ...kept, attempt, told: null });
  await keptHandOvers.keep({ ...kept, key: 'told', eventName: 'Told Night', attempt, told: { refusal: 'No.' } });
  const { user } = open(<WaysOut />);
  await user.click(press(texts.profile.signOut));
  await screen.findByText(texts.profile.waits([texts.profile.atKiosk('Loud Night')]));
  expect(sent.get(signOutFan.path)).toBeUndefined();
  await keptHandOvers.forgetAllOf(7);
});

test('who has nothing that waits is out at once', async () => {
  const { user } = open(<WaysOut />);
  await user.click(press(texts.profile.signOut));
  await expect.poll(signedInFanId).toBeNull();
});
