import type { Attendance } from '@backline/contract/attendance';
import {
  handOverOrderAsEventAdmin,
  listHandOversAsEventAdmin,
  scanOrderAsEventAdmin,
  type HandOverOutcome,
} from '@backline/contract/hand-overs';
import { pressesOf } from '@backline/page/door/door-testing';
import { handOverAnswerOf, handOversOf, orderCodeOf } from '@backline/page/hand-over/hand-over-testing';
import { handOverWords } from '@backline/page/hand-over/hand-over-words';
import { keptHandOvers } from '@backline/page/hand-over/kept-hand-overs';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, cutOff, open, refuse, sent, signIn } from '../../../test/fan-page.tsx';
import { deskTexts } from '../../ui/desk/desk-texts.ts';
import { Component } from './hand-over.tab.tsx';
import { texts } from './texts.ts';

const keeperId = 7;
const known: Partial<Attendance> = {
  event_id: 7,
  event_name: 'Loud Night',
  event_role: 'ADMIN',
  offers: ['shop', 'kiosk'],
  timezone: 'CST',
};
const event = known as Attendance;

beforeEach(() => {
  signIn(keeperId);
  answer(listHandOversAsEventAdmin, handOversOf(41));
});
afterEach(() => keptHandOvers.forgetAllOf(keeperId));

const openTab = (at = event) => open(<Component event={at} />);
const asked = ({ path }: { path: string }) => sent.get(path) ?? [];
/** As a hand scanner types, and a camera reads. */
const beep = (text: string) => act(() => pressesOf(text).forEach((press) => void document.body.dispatchEvent(press)));
const ready = () => screen.findByText('41');
const complete = () => screen.findByRole('button', { name: handOverWords.complete });

test('what is not the fan’s to hand over is said to be so, and the server is asked nothing', () => {
  openTab({ ...event, event_role: 'USER', offers: ['shop'] });
  expect(screen.getByText(texts.refused)).toBeTruthy();
  expect(screen.queryByRole('button', { name: deskTexts.scan })).toBeNull();
  expect(asked(listHandOversAsEventAdmin)).toEqual([]);
});

test('closes where the server takes the fan for an event admin no longer', async () => {
  refuse(listHandOversAsEventAdmin, 404, { code: 'not_found', message: 'Gone' });
  openTab();
  expect(await screen.findByText(texts.refused)).toBeTruthy();
  expect(screen.queryByRole('button', { name: deskTexts.scan })).toBeNull();
});

test('says why the camera did not start', async () => {
  vi.stubGlobal('isSecureContext', true);
  const getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  const { user } = openTab();
  await user.click(await screen.findByRole('button', { name: deskTexts.scan }));
  expect(await screen.findByText('Camera access denied. Please allow camera permission.')).toBeTruthy();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

describe('a scanned order', () => {
  test.each<[HandOverOutcome, string | RegExp]>([
    ['already_handed_over', /^At 0?7:35.PM, by Tim\.$/],
    ['changed_since', handOverWords.changedSince.reason],
    ['unpaid', handOverWords.unpaid.reason],
    ['refunded', handOverWords.refunded.reason],
    ['other_event', 'The order is of Day Two.'],
    ['unknown', handOverWords.unknown.reason],
    ['code_expired', handOverWords.oldCode.reason],
  ])('that is not to be handed over (%s) says why, and offers no button', async (outcome, why) => {
    answer(scanOrderAsEventAdmin, handOverAnswerOf(outcome));
    openTab();
    await ready();
    beep(orderCodeOf());
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByRole('button', { name: handOverWords.complete })).toBeNull();
  });

  test('shows what it holds, and is handed over once by the code that was read, however often it is pressed', async () => {
    answer(scanOrderAsEventAdmin, handOverAnswerOf('due'));
    answer(handOverOrderAsEventAdmin, handOverAnswerOf('handed_over'));
    openTab();
    await ready();
    const code = orderCodeOf();
    beep(code);
    expect(await screen.findByText('2 × Tour shirt, M')).toBeTruthy();
    const press = await complete();
    act(() => {
      press.click();
      press.click();
    });
    expect(await screen.findByText(handOverWords.handedOver.word)).toBeTruthy();
    const times = { done_at: expect.any(Number), read_at: expect.any(Number) };
    expect(asked(handOverOrderAsEventAdmin)).toEqual([{ event_id: 7, code, status: 'completed', ...times }]);
    expect(screen.queryByRole('button', { name: handOverWords.complete })).toBeNull();
  });

  test('without a network is kept, and sent once with its moment when it is back', async () => {
    cutOff(scanOrderAsEventAdmin);
    const { user } = openTab();
    await ready();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const code = orderCodeOf();
    beep(code);
    await user.click(await complete());
    expect(await screen.findByText('No network: it will be judged when the network is back.')).toBeTruthy();
    answer(handOverOrderAsEventAdmin, handOverAnswerOf('handed_over'));
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await keptHandOvers.list(keeperId)).toEqual([]));
    const times = { scanned_at: expect.any(Number), read_at: expect.any(Number) };
    expect(asked(handOverOrderAsEventAdmin)).toEqual([{ event_id: 7, code, status: 'completed', ...times }]);
    isOnline.mockRestore();
  });
});
