import { checkIn, signOutFan } from '@backline/contract/attendance';
import { getFanProfile, signOutFanEverywhere, updateFanProfile, type FanProfile } from '@backline/contract/fan-profile';
import { refreshSession } from '@backline/contract/session';
import { queuedScans } from '@backline/page/door/queued-scans';
import { queuedHandOvers } from '@backline/page/hand-over/queued-hand-overs';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { outbox } from '../../lib/outbox/fan-outbox.ts';
import { fanStore } from '../../lib/fan-store.ts';
import { knownFanId, signedInFanId } from '../../lib/session.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Component as Left } from './left.page.tsx';
import { Component as Profile } from './profile.page.tsx';
import * as profileTexts from '@backline/contract/fan-profile.texts';
import { WaysOut } from './ways-out.tsx';

const label = 'Check-in, Loud Night';
const stored: FanProfile = {
  id: 7,
  name: 'Zoe Lane',
  phone_number: '+14155550134',
  profile_image_url: 'https://images.example.org/zoe.webp',
  profile_image_thumbnail_url: null,
  version: 1,
};
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  signIn();
  answer(signOutFan, { message: 'Signed out' });
});

test('lists unsent calls and asks before signing out; a cancelled sign-out keeps the session and the calls', async () => {
  cutOff(checkIn);
  await outbox.deliver(checkIn, { event_id: 1, section: '', row: '', seat: '7' }, label);
  const { user } = open(<WaysOut />);
  expect(screen.getByRole('region', { name: profileTexts.profile.ways })).toBeTruthy();
  expect(press(profileTexts.profile.signOutEverywhere)).toBeTruthy();
  await user.click(press(profileTexts.profile.signOut));
  await screen.findByText(profileTexts.profile.waits(label));
  expect(sent.get(signOutFan.path)).toBeUndefined();
  await user.click(press(profileTexts.profile.stay));
  expect(signedInFanId()).toBe(7);
  await user.click(press(profileTexts.profile.signOut));
  await user.dblClick(await screen.findByRole('button', { name: profileTexts.profile.signOutNow }));
  await expect.poll(signedInFanId).toBeNull();
  expect(sent.get(signOutFan.path)).toHaveLength(1);
  signIn();
  expect((await outbox.list()).map((call) => call.label)).toEqual([label]);
});

test('asks before signing out if door check-ins of other fans are still queued', async () => {
  const scan = { operatorId: 7, eventId: 1, scannedAt: 1, triedKey: null, told: null };
  const attempt = { kind: 'tap', userId: 42, name: 'Zoe Lane' } as const;
  for (const key of ['one', 'two']) await queuedScans.keep({ ...scan, key, attempt, eventName: 'Loud Night' });
  await queuedScans.keep({ ...scan, key: 'another', attempt, eventName: 'Of another operator', operatorId: 8 });
  const { user } = open(<WaysOut />);
  await user.click(press(profileTexts.profile.signOut));
  await screen.findByText(profileTexts.profile.waits(profileTexts.profile.atDoor('Loud Night')));
  expect(sent.get(signOutFan.path)).toBeUndefined();
  for (const operatorId of [7, 8]) await queuedScans.forgetAllOf(operatorId);
});

test('asks before signing out if hand-overs are still queued', async () => {
  const attempt = { code: 'BO.1', orderNo: 'ABCDEFGH22', readAt: 1, status: 'completed' } as const;
  const kept = { key: 'one', operatorId: 7, eventId: 1, eventName: 'Loud Night', scannedAt: 1, triedKey: null };
  await queuedHandOvers.keep({ ...kept, attempt, told: null });
  await queuedHandOvers.keep({ ...kept, key: 'told', eventName: 'Told Night', attempt, told: { refusal: 'No.' } });
  const { user } = open(<WaysOut />);
  await user.click(press(profileTexts.profile.signOut));
  await screen.findByText(profileTexts.profile.waits(profileTexts.profile.atKiosk('Loud Night')));
  expect(sent.get(signOutFan.path)).toBeUndefined();
  await queuedHandOvers.forgetAllOf(7);
});

test('clears the fan’s data from the phone on sign-out, even if the server has already ended the session', async () => {
  fanStore.setItem('draft.help.7.title', 'Cloakroom');
  for (const call of [signOutFan, refreshSession]) {
    refuse(call, 401, { code: 'unauthenticated', message: 'Signed out', accessTokenInValid: true });
  }
  const { user } = open(<WaysOut />);
  await user.click(press(profileTexts.profile.signOut));
  await expect.poll(knownFanId).toBeNull();
  expect(fanStore.getItem('draft.help.7.title')).toBeNull();
});

test('does not claim to have signed out everywhere if the session had already ended', async () => {
  for (const call of [signOutFanEverywhere, refreshSession]) {
    refuse(call, 401, { code: 'unauthenticated', message: 'Signed out', accessTokenInValid: true });
  }
  const { user } = open(<WaysOut />);
  await user.click(press(profileTexts.profile.signOutEverywhere));
  await expect.poll(signedInFanId).toBeNull();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(knownFanId()).toBe(7);
});

test('shows why the profile is unavailable without a network, and loads it on a retry', async () => {
  cutOff(getFanProfile);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = open(<Profile />);
  expect(await screen.findByText(profileTexts.profile.away)).toBeTruthy();
  isOnline.mockRestore();
  answer(getFanProfile, stored);
  await user.click(press(generalTexts.fan.app.retry));
  expect(await screen.findByAltText(profileTexts.profile.pictureOf('Zoe Lane'))).toBeTruthy();
});

test('offers to replace or remove the picture, shows the fixed number, and shows a conflicting change', async () => {
  answer(getFanProfile, stored);
  const { user } = open(<Profile />);
  await screen.findByAltText(profileTexts.profile.pictureOf('Zoe Lane'));
  expect(press(profileTexts.profile.pickAnother)).toBeTruthy();
  expect(press(profileTexts.profile.removePicture)).toBeTruthy();
  const { number, numberStays } = profileTexts.profile;
  expect(screen.getByText(`${number('+14155550134')} ${numberStays}`)).toBeTruthy();
  refuse(updateFanProfile, 409, { code: 'conflict', message: 'x' });
  const there = { name: 'Zoe Quill', profile_image_url: null, profile_image_thumbnail_url: null, version: 2 };
  answer(getFanProfile, { ...stored, ...there });
  await user.type(screen.getByLabelText(profileTexts.profile.name), '!');
  await user.click(press(profileTexts.profile.save));
  const { stale, nameThere } = profileTexts.profile;
  expect(await screen.findByText(`${stale} ${nameThere('Zoe Quill')}`)).toBeTruthy();
  expect(await screen.findByRole('button', { name: profileTexts.profile.pick })).toBeTruthy();
  expect(screen.getByLabelText(profileTexts.profile.name)).toHaveProperty('value', 'Zoe Lane!');
});

test('shows what data remains after the fan has deleted their account', () => {
  open(<Left />);
  expect(screen.getByRole('heading', { name: profileTexts.left.title })).toBeTruthy();
  expect(screen.getByText(profileTexts.left.text)).toBeTruthy();
});

test('signs out at once if nothing is queued', async () => {
  const { user } = open(<WaysOut />);
  await user.click(press(profileTexts.profile.signOut));
  await expect.poll(signedInFanId).toBeNull();
});
