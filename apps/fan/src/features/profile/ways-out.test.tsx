import { checkIn, signOutFan } from '@backline/contract/attendance';
import { screen, waitFor } from '@testing-library/react';
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
  await waitFor(async () => {
    await user.click(press(texts.profile.signOut));
    screen.getByText(texts.profile.waits([label]));
  });
  expect(sent.get(signOutFan.path)).toBeUndefined();
  await user.click(press(texts.profile.stay));
  expect(signedInFanId()).toBe(7);
  await user.click(press(texts.profile.signOut));
  await user.dblClick(press(texts.profile.signOutNow));
  await expect.poll(signedInFanId).toBeNull();
  expect(sent.get(signOutFan.path)).toHaveLength(1);
  signIn();
  expect((await outbox.list()).map((call) => call.label)).toEqual([label]);
});

test('who has nothing that waits is out at once', async () => {
  const { user } = open(<WaysOut />);
  await user.click(press(texts.profile.signOut));
  await expect.poll(signedInFanId).toBeNull();
});
