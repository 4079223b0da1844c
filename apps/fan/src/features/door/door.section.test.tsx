import type { Attendance } from '@backline/contract/attendance';
import * as door from '@backline/contract/door';
import * as eventTexts from '@backline/contract/events.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as fanTexts from '@backline/contract/fans.texts';
import { answerOf, codeOf, countsOf, doorFan, pressesOf } from '@backline/page/testing/door';
import * as doorTexts from '@backline/contract/door.texts';
import { queuedScans } from '@backline/page/door/queued-scans';
import * as stationTexts from '@backline/contract/scan-stations.texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { Component } from './door.section.tsx';

const socket = { open: null as FakeSocket | null, heard: [] as unknown[] };
class FakeSocket extends EventTarget {
  readonly readyState = 1;
  constructor() {
    super();
    socket.open = this;
    queueMicrotask(() => {
      this.dispatchEvent(new Event('open'));
      this.receive({ at: { stream: 's', number: 0 } });
    });
  }
  send(frame: string) {
    socket.heard.push(JSON.parse(frame));
  }
  receive(frame: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  close() {}
}
const receive = (frame: unknown) => act(() => socket.open?.receive(frame));
const arrivals = { topic: 'arrivals', event_id: 7 };

const operatorId = 7;
const known: Partial<Attendance> = {
  event_id: 7,
  event_name: 'Loud Night',
  event_role: 'ADMIN',
  timezone: 'CST',
};
const event = known as Attendance;
const zoe = doorFan({ checkin_dttm: null, checked_in_by: null });

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  signIn(operatorId);
  answer(door.countAtDoorAsEventAdmin, countsOf(345));
  answer(door.listRecentAtDoorAsEventAdmin, { arrivals: [], twice: [] });
});
afterEach(async () => {
  for (const { key } of await queuedScans.list(operatorId)) await queuedScans.forget(key);
});

const openDoor = (at = event) => open(<Component event={at} />);
const asked = ({ path }: { path: string }) => sent.get(path) ?? [];
const search = (name: string) => screen.findByRole('searchbox', { name });
const beep = (text: string) => act(() => pressesOf(text).forEach((press) => void document.body.dispatchEvent(press)));

describe('the door tab of a fan without the role', () => {
  test('refuses access and sends no request to the server', () => {
    openDoor({ ...event, event_role: 'USER' });
    expect(screen.getByRole('heading', { name: doorTexts.fan.title })).toBeTruthy();
    expect(screen.getByText(doorTexts.fan.refused)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect([...sent.keys()].filter((path) => path.startsWith('fan/door'))).toEqual([]);
  });

  test('closes by itself when the organiser revokes the role', async () => {
    openDoor();
    await search(doorTexts.fan.search);
    await waitFor(() => expect(socket.heard).toContainEqual(expect.objectContaining({ listen: [arrivals] })));
    await screen.findByText('345');
    refuse(door.countAtDoorAsEventAdmin, 404, { code: 'not_found', message: eventTexts.eventNotFound });
    receive({ refused: [arrivals] });
    expect(await screen.findByText(doorTexts.fan.refused)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

test('shows arrivals at other doors live, and updates the counts without a request', async () => {
  openDoor();
  await screen.findByText('345');
  const before = asked(door.countAtDoorAsEventAdmin).length;
  answer(door.listRecentAtDoorAsEventAdmin, { arrivals: [doorFan({ name: 'Ann Other' })], twice: [] });
  receive({ listening: [arrivals] });
  receive({ number: 1, ...arrivals, data: { fans: 1_300, checkins: 346 } });
  expect(await screen.findByText('346')).toBeTruthy();
  expect(await screen.findByText('Ann Other')).toBeTruthy();
  expect(screen.getByText('1,300')).toBeTruthy();
  expect(asked(door.countAtDoorAsEventAdmin)).toHaveLength(before);
});

test('polls the arrivals per minute at a fixed interval, however many fans arrive', async () => {
  openDoor();
  await screen.findByText('345');
  receive({ listening: [arrivals] });
  answer(door.countAtDoorAsEventAdmin, { ...countsOf(345), last_minute: 88 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  for (let number = 1; number <= 20; number += 1) {
    receive({ number, ...arrivals, data: { fans: 1_300, checkins: 345 + number } });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  }
  vi.useRealTimers();
  expect(await screen.findByText('88')).toBeTruthy();
});

test('checks in a fan found by search with one tap, and undoes the check-in only after a confirmation', async () => {
  answer(door.searchAtDoorAsEventAdmin, [zoe]);
  answer(door.checkInFanAsEventAdmin, answerOf('checked_in'));
  answer(door.undoCheckInAsEventAdmin, { message: attendanceTexts.checkInUndone });
  const { user } = openDoor();
  await screen.findByText('345');
  await user.type(await search(doorTexts.fan.search), 'zoe');
  answer(door.listRecentAtDoorAsEventAdmin, { arrivals: [doorFan()], twice: [] });
  const tap = await screen.findByRole('button', { name: doorTexts.fan.checkInOf('Zoe Lane') });
  act(() => {
    tap.click();
    tap.click();
  });
  const verdict = await screen.findByText('Checked in');
  expect(within(verdict.parentElement as HTMLElement).getByText('Zoe Lane')).toBeTruthy();
  expect(asked(door.checkInFanAsEventAdmin)).toEqual([{ event_id: 7, user_id: 42, done_at: expect.any(Number) }]);
  await user.click(await screen.findByRole('button', { name: doorTexts.fan.undoOf('Zoe Lane') }));
  expect(asked(door.undoCheckInAsEventAdmin)).toEqual([]);
  await user.click(screen.getByRole('button', { name: doorTexts.fan.undoNow }));
  await waitFor(() => expect(asked(door.undoCheckInAsEventAdmin)).toEqual([{ event_id: 7, user_id: 42 }]));
});

test('adds a fan by name and phone number at the door, and shows an error beside an empty name field', async () => {
  answer(door.joinAtDoorAsEventAdmin, answerOf('checked_in', { name: 'Nora Nophone' }));
  const { user } = openDoor();
  await user.click(await screen.findByRole('button', { name: doorTexts.fan.join }));
  expect(screen.getByText(doorTexts.fan.phoneHint)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: doorTexts.fan.joinNow }));
  expect(await screen.findByText(fanTexts.fanNameRequired)).toBeTruthy();
  expect(asked(door.joinAtDoorAsEventAdmin)).toEqual([]);
  await user.type(screen.getByLabelText(doorTexts.fan.name), 'Nora Nophone');
  await user.type(screen.getByLabelText(doorTexts.fan.phone), '0014155550100');
  await user.click(screen.getByRole('button', { name: doorTexts.fan.joinNow }));
  expect(await screen.findByText('Nora Nophone')).toBeTruthy();
  expect(asked(door.joinAtDoorAsEventAdmin)).toMatchObject([{ name: 'Nora Nophone', phone_number: '+14155550100' }]);
});

test('preselects the event’s country, and sends a national number without adding a calling code', async () => {
  answer(door.countAtDoorAsEventAdmin, { ...countsOf(345), country_code: 'GB' });
  answer(door.joinAtDoorAsEventAdmin, answerOf('checked_in', { name: 'Nora Nophone' }));
  const { user } = openDoor();
  await screen.findByText('345');
  await user.click(await screen.findByRole('button', { name: doorTexts.fan.join }));
  await user.type(screen.getByLabelText(doorTexts.fan.name), 'Nora Nophone');
  await user.type(screen.getByLabelText(doorTexts.fan.phone), '07911 123456');
  await user.click(screen.getByRole('button', { name: doorTexts.fan.joinNow }));
  expect(await screen.findByText('Nora Nophone')).toBeTruthy();
  expect(asked(door.joinAtDoorAsEventAdmin)).toMatchObject([{ phone_number: '07911123456' }]);
});

describe('a scan without a response from the server', () => {
  test('is queued, and sent once with its original time when the network returns', async () => {
    cutOff(door.scanFanAsEventAdmin);
    openDoor();
    await screen.findByText('345');
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    beep(codeOf(42));
    expect(await screen.findByText('No network. We’ll check it when you’re back online.')).toBeTruthy();
    expect(screen.getByText(stationTexts.queuedCount(1, 'No network', 'when you’re back online'))).toBeTruthy();
    const takeBack = screen.getByRole('button', { name: new RegExp(`^${stationTexts.takeBackOf(doorTexts.aCode)}, `) });
    expect(takeBack.textContent).toBe(stationTexts.takeBack);
    answer(door.scanFanAsEventAdmin, answerOf('checked_in'));
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await queuedScans.list(operatorId)).toEqual([]));
    const [first, ...again] = asked(door.scanFanAsEventAdmin);
    expect(first).toMatchObject({ event_id: 7, done_at: expect.any(Number) });
    expect(again).toEqual([first]);
    isOnline.mockRestore();
  });

  test('is queued with its idempotency key and a notice if the outdated page cannot parse the answer', async () => {
    answer(door.scanFanAsEventAdmin, { in_words_of: 'a newer server' });
    openDoor();
    await screen.findByText('345');
    beep(codeOf(42));
    const { title, until } = stationTexts.obstacles.outdated;
    expect(await screen.findByText(stationTexts.queuedCount(1, title, until))).toBeTruthy();
    expect(await queuedScans.list(operatorId)).toMatchObject([{ told: null, triedKey: expect.any(String) }]);
  });

  test.each([
    ['a session that ended', 401, 'unauthenticated', 'You’re signed out', 'when you sign in again'],
    [
      'another person’s session',
      412,
      'precondition_failed',
      'Another account is signed in',
      'when you sign in again and reload this page',
    ],
    ['too many tries', 429, 'too_many_requests', 'Too many attempts', '5 seconds after the last try'],
  ])(
    'is queued because of %s, with a notice that does not blame the network',
    async (_why, status, code, title, until) => {
      refuse(door.scanFanAsEventAdmin, status, { code, message: code });
      openDoor();
      await screen.findByText('345');
      beep(codeOf(42));
      expect(await screen.findByText(stationTexts.queuedCount(1, title, until))).toBeTruthy();
      expect(screen.queryByText(/No network/)).toBeNull();
      expect(await queuedScans.list(operatorId)).toMatchObject([{ told: null, triedKey: null }]);
    },
  );
});
