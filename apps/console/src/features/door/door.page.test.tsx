import 'fake-indexeddb/auto';
import type { DoorOutcome } from '@backline/contract/door';
import * as eventTexts from '@backline/contract/events.texts';
import * as fanTexts from '@backline/contract/fans.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { openDoor as open, standard } from '../../../testing/door-page.ts';
import * as doorTexts from '@backline/contract/door.texts';
import { answerOf, codeOf, doorFan, pressesOf } from '@backline/page/testing/door';
import { Component } from './door.page.tsx';
import { queuedScans } from '@backline/page/door/queued-scans';

const staffId = 1;
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  cleanup();
  onlineManager.setOnline(true);
  for (const { key } of await queuedScans.list(staffId)) await queuedScans.forget(key);
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const beep = (text: string, target: EventTarget = document.body) =>
  act(() => pressesOf(text).forEach((press) => void target.dispatchEvent(press)));

/** Freezes the clock of the page and its mock server until the test ends. Returns the time. */
function stopClock(): number {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return Date.now();
}

const ready = () => screen.findByText('Scan a fan’s entry code, or search by name.');
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const setOnline = (is: boolean) =>
  act(() => {
    isOnline = is;
    window.dispatchEvent(new Event(is ? 'online' : 'offline'));
  });

describe('refusals and failures', () => {
  it('shows “not found” for an unknown or forbidden event, and sends no request for its check-in data', async () => {
    const { requests } = openPage({
      Component,
      path: '/door/:event_id/:event_name',
      at: '/door/99/x',
      features: ['Page_Manage_Users'],
      answers: standard,
    });
    expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
    expect(requests.filter(({ path }) => path.startsWith('door/'))).toEqual([]);
  });

  it('says that the camera needs HTTPS and keeps the search available', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Start scanning' }));
    expect(await screen.findByText(doorTexts.camera.insecure)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search fans' })).toBeTruthy();
  });

  it.each([
    ['NotAllowedError', doorTexts.camera.denied],
    ['NotFoundError', doorTexts.camera.missing],
    ['NotReadableError', doorTexts.camera.busy],
    ['TypeError', doorTexts.camera.failed],
  ])('says why the camera did not start (%s) and retries', async (name, words) => {
    const getUserMedia = vi.fn(() => Promise.reject(new DOMException('no', name)));
    vi.stubGlobal('isSecureContext', true);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Start scanning' }));
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });
});

describe('a hand scanner', () => {
  it.each<[DoorOutcome, string]>([
    ['checked_in', 'Checked in'],
    ['already_in', 'Already checked in'],
    ['other_event', 'Different event'],
    ['unknown', 'Not on the list'],
    ['not_open_yet', 'Check-in not open yet'],
    ['over', 'Check-in closed'],
    ['code_expired', 'Expired code'],
    ['code_invalid', 'Unknown code'],
  ])('announces %s from a hand scanner in a live region', async (outcome, word) => {
    const { sentTo } = open({ 'door/scan': () => answerOf(outcome) });
    await ready();
    const code = codeOf(42);
    beep(code);
    const told = await screen.findByText(word);
    expect(told.closest('[role="status"]')?.getAttribute('aria-live')).toBe('assertive');
    expect(sentTo('door/scan').map(({ input }) => input)).toEqual([{ event_id: 7, code, done_at: expect.any(Number) }]);
  });

  it('rejects a code that is not a check-in code at once, without a request to the server', async () => {
    const { sentTo } = open();
    await ready();
    beep('HTTPS://EXAMPLE.ORG/BOTTLE');
    expect(await screen.findByText('Unknown code')).toBeTruthy();
    expect(sentTo('door/scan')).toEqual([]);
  });

  it('sends one request when the hand scanner reads the same code twice', async () => {
    const { sentTo } = open({ 'door/scan': () => answerOf('checked_in') });
    await ready();
    beep(codeOf(42));
    beep(codeOf(42));
    await screen.findByText('Checked in');
    expect(sentTo('door/scan')).toHaveLength(1);
  });

  it('accepts a hand scan while the search has the focus and keeps the typed text', async () => {
    const { user, sentTo } = open({ 'door/scan': () => answerOf('checked_in'), 'door/search': () => [] });
    await ready();
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search fans' });
    await user.type(search, 'zo');
    // Waits longer than the pause between two keys of any hand scanner.
    await new Promise((resolve) => setTimeout(resolve, 80));
    beep(codeOf(42), search);
    await screen.findByText('Checked in');
    expect(search.value).toBe('zo');
    expect(sentTo('door/scan')).toHaveLength(1);
  });

  it('does not treat typing followed by Enter as a hand scan', async () => {
    const { user, sentTo } = open({ 'door/search': () => [] });
    await ready();
    await user.type(screen.getByRole('searchbox', { name: 'Search fans' }), 'zo{Enter}');
    expect(sentTo('door/scan')).toEqual([]);
    expect(screen.queryByText('Unknown code')).toBeNull();
  });
});

describe('the search for fans', () => {
  const found = [
    { ...doorFan({ checkin_dttm: null, checked_in_by: null }), phone_number: '+12125550042' },
    { ...doorFan({ user_id: 43, name: 'Zoran In' }), phone_number: null },
  ];

  it('checks in a fan from the search results with one tap, and offers no check-in for fans already in', async () => {
    const scannedAt = stopClock();
    const { user, sentTo } = open({
      'door/search': () => found,
      'door/check_in': () => answerOf('checked_in'),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search fans' }), 'zo');
    expect(await screen.findByText(/In since 07:35 PM/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check in Zoran In' })).toBeNull();
    const tap = screen.getByRole('button', { name: 'Check in Zoe Lane' });
    tap.click();
    tap.click();
    expect(await screen.findByText('Checked in')).toBeTruthy();
    const inputs = sentTo('door/check_in').map(({ input }) => input);
    expect(inputs).toEqual([{ event_id: 7, user_id: 42, done_at: scannedAt }]);
    expect(sentTo('door/search')[0]?.input).toEqual({ event_id: 7, search: 'zo' });
  });

  it('adds a fan with the typed name and checks them in, and shows an error if the name is missing', async () => {
    const { user, sentTo } = open({ 'door/search': () => [], 'door/join': () => answerOf('checked_in') });
    await user.type(await screen.findByRole('searchbox', { name: 'Search fans' }), 'Zoe Lane');
    await user.click(screen.getByRole('button', { name: 'Add a fan' }));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Zoe Lane');
    await user.clear(name);
    await user.click(within(dialog).getByRole('button', { name: 'Add and check in' }));
    expect(await within(dialog).findByText(fanTexts.fanNameRequired)).toBeTruthy();
    expect(sentTo('door/join')).toEqual([]);
    await user.type(name, 'Zoe Lane');
    await user.click(within(dialog).getByRole('button', { name: 'Add and check in' }));
    expect(await screen.findByText('Checked in')).toBeTruthy();
    expect(sentTo('door/join')[0]?.input).toMatchObject({ event_id: 7, name: 'Zoe Lane', phone_number: '' });
  });
});

it('shows counts, latest arrivals and duplicate entries, and undoes a check-in after a confirmation', async () => {
  const arrivals = [doorFan()];
  const twice = [{ fan: doorFan(), scanned_dttm: Date.UTC(2030, 0, 2, 1, 50), scanned_by: 'Tom' }];
  const { user, sentTo } = open({
    'door/list_recent': () => ({ arrivals, twice }),
    'events/undo_check_in': () => ({ message: 'Check-in undone.' }),
  });
  expect(await screen.findByText('1,200')).toBeTruthy();
  expect(screen.getByText('345')).toBeTruthy();
  expect(await screen.findByText('Checked in twice')).toBeTruthy();
  expect(
    screen.getByText(/Zoe Lane was checked in twice. First at 07:35 PM, by Tim, then again at 07:50 PM by Tom/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo check-in for Zoe Lane' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo check-in' }));
  expect(await screen.findByText('Check-in undone.')).toBeTruthy();
  expect(sentTo('events/undo_check_in')[0]?.input).toEqual({ event_id: 7, group_user_id: 42 });
});

it('remembers on this device that check-in sounds are muted', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mute' }));
  expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy();
  open();
  await user.click(await screen.findByRole('button', { name: 'Unmute' }));
  expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();
});

describe('the door page without a network', () => {
  it('queues a scan while offline, says so, and sends it once with its time when the network returns', async () => {
    const scannedAt = stopClock();
    let isLost = true;
    const { sentTo } = open({ 'door/scan': (request) => (isLost ? lost(request) : answerOf('checked_in')) });
    await ready();
    setOnline(false);
    expect(await screen.findByText('No network')).toBeTruthy();
    beep(codeOf(42));
    expect(await screen.findByText('Saved')).toBeTruthy();
    isLost = false;
    vi.advanceTimersByTime(60_000);
    setOnline(true);
    await waitFor(async () => expect(await queuedScans.list(staffId)).toEqual([]));
    const answered = sentTo('door/scan').filter(({ input }) => input.scanned_at !== undefined);
    expect(answered.at(-1)?.input.scanned_at).toBe(scannedAt);
    expect(new Set(answered.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    await waitFor(() => expect(screen.queryByText('No network')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  });

  it('resends a scan with the same idempotency key after a lost answer, and reports no duplicate entry', async () => {
    const scannedAt = stopClock();
    let isLost = true;
    const { sentTo } = open({ 'door/scan': (request) => (isLost ? lost(request) : answerOf('checked_in')) });
    await ready();
    beep(codeOf(42));
    expect(await screen.findByText('Saved')).toBeTruthy();
    isLost = false;
    vi.advanceTimersByTime(60_000);
    setOnline(true);
    await waitFor(async () => expect(await queuedScans.list(staffId)).toEqual([]));
    const calls = sentTo('door/scan');
    expect(new Set(calls.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(calls.every(({ input }) => input.scanned_at === undefined)).toBe(true);
    // Every attempt sends the time of the scan, because the server may receive only the last one.
    expect(new Set(calls.map(({ input }) => input.done_at))).toEqual(new Set([scannedAt]));
  });

  it('shows scans that the server rejected until somebody dismisses them, even in another tab', async () => {
    const { sentTo } = open({ 'door/scan': ({ input }) => answerOf(input.scanned_at ? 'already_in' : 'unknown') });
    await ready();
    setOnline(false);
    beep(codeOf(42));
    await screen.findByText('Saved');
    setOnline(true);
    expect(await screen.findByText(/Zoe Lane, .*: Already checked in\. At 07:35 PM, by Tim\./)).toBeTruthy();
    expect(sentTo('door/scan')).toHaveLength(1);
    const { user } = open();
    expect(await screen.findByText(/Zoe Lane, .*: Already checked in/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText(/Already checked in/)).toBeNull());
    expect(await queuedScans.list(staffId)).toEqual([]);
  });

  it('sends the scans that a closed tab had queued', async () => {
    open({ 'door/scan': lost });
    await ready();
    setOnline(false);
    beep(codeOf(42));
    await screen.findByText('Saved');
    cleanup();
    isOnline = true;
    onlineManager.setOnline(true);
    const { sentTo } = open({ 'door/scan': () => answerOf('checked_in') });
    await waitFor(() => expect(sentTo('door/scan')).toHaveLength(1));
    await waitFor(async () => expect(await queuedScans.list(staffId)).toEqual([]));
  });

  it('queues neither codes of another event, nor expired codes, nor the same fan twice', async () => {
    open();
    await ready();
    setOnline(false);
    beep(codeOf(42, Date.now(), 8));
    expect(await screen.findByText('Different event')).toBeTruthy();
    beep(codeOf(42, Date.now() - 3_600_000));
    expect(await screen.findByText('Expired code')).toBeTruthy();
    expect(await queuedScans.list(staffId)).toEqual([]);
    beep(codeOf(42));
    expect(await screen.findByText('Saved')).toBeTruthy();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    beep(codeOf(42));
    expect(await screen.findByText('Already saved')).toBeTruthy();
    expect(await queuedScans.list(staffId)).toHaveLength(1);
    vi.mocked(Date.now).mockRestore();
  });

  it('queues a check-in tapped while offline, and shows “Saved” instead of its button', async () => {
    const fan = { ...doorFan({ checkin_dttm: null }), phone_number: null };
    const { user, sentTo } = open({ 'door/search': () => [fan] });
    await user.type(await screen.findByRole('searchbox', { name: 'Search fans' }), 'zo');
    await screen.findByRole('button', { name: 'Check in Zoe Lane' });
    setOnline(false);
    await user.click(screen.getByRole('button', { name: 'Check in Zoe Lane' }));
    expect(await screen.findByText(/Saved$/, { selector: 'li p' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check in Zoe Lane' })).toBeNull();
    expect(sentTo('door/check_in')).toEqual([]);
    expect((await queuedScans.list(staffId)).map(({ attempt }) => attempt)).toEqual([
      { kind: 'tap', userId: 42, name: 'Zoe Lane' },
    ]);
  });

  it('sends the queue after a new sign-in and reports the expired session instead of “No network”', async () => {
    let isOut = true;
    const signedOut = () => refuse(401, { code: 'unauthenticated', message: sessionTexts.sessionExpired });
    const { sentTo } = open({ 'door/scan': () => (isOut ? signedOut() : answerOf('checked_in')) });
    await ready();
    beep(codeOf(42));
    expect(await screen.findByText('You’re signed out. We’ll check it when you sign in again.')).toBeTruthy();
    expect(screen.queryByText('No network')).toBeNull();
    expect(await screen.findByText(/device: 1\. They’ll be sent when you sign in again/)).toBeTruthy();
    isOut = false;
    setOnline(true);
    await waitFor(async () => expect(await queuedScans.list(staffId)).toEqual([]));
    expect(sentTo('door/scan').at(-1)?.input.scanned_at).toEqual(expect.any(Number));
    await waitFor(() => expect(screen.queryByText('You’re signed out')).toBeNull());
  });

  it('keeps a queued scan for the person who scanned it and sends nothing for another account', async () => {
    const other = () => refuse(412, { code: 'precondition_failed', message: 'Somebody else' });
    const { sentTo } = open({ 'door/scan': other });
    await ready();
    beep(codeOf(42));
    expect(await screen.findByText('Another account is signed in')).toBeTruthy();
    expect(await screen.findByText(/device: 1\. .* when you sign in again and reload this page/)).toBeTruthy();
    setOnline(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sentTo('door/scan')).toHaveLength(1);
    expect(await queuedScans.list(staffId)).toHaveLength(1);
  });

  it('keeps the queued scan and asks for a reload when it cannot parse a newer server’s answer', async () => {
    open({ 'door/scan': () => ({ outcome: 'a new word' }) });
    await ready();
    beep(codeOf(42));
    expect(await screen.findByText('This page is out of date')).toBeTruthy();
    expect(await queuedScans.list(staffId)).toMatchObject([{ told: null, triedKey: expect.any(String) }]);
  });

  it('waits as long as the rate limit demands, queues new scans and says so', async () => {
    const busy = () => refuse(429, { code: 'too_many_requests', message: 'Too many' }, { 'Retry-After': '40' });
    const { sentTo } = open({ 'door/scan': busy });
    await ready();
    beep(codeOf(42));
    expect(await screen.findByText('Too many attempts. We’ll check it 40 seconds after the last try.')).toBeTruthy();
    beep(codeOf(43));
    setOnline(true);
    expect(await screen.findByText(/device: 2\. They’ll be sent 40 seconds after the last try/)).toBeTruthy();
    expect(sentTo('door/scan')).toHaveLength(1);
  });

  it('undoes a queued check-in', async () => {
    const { user } = open();
    await ready();
    setOnline(false);
    beep(codeOf(42));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(async () => expect(await queuedScans.list(staffId)).toEqual([]));
  });
});

it('shows the server’s refusal and queues nothing', async () => {
  open({ 'door/scan': () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }) });
  await ready();
  beep(codeOf(42));
  expect(await screen.findByText('Not checked yet')).toBeTruthy();
  expect(screen.getByText(generalTexts.forbidden)).toBeTruthy();
  expect(await queuedScans.list(staffId)).toEqual([]);
});
