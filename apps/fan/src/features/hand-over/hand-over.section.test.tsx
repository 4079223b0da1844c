import type { Attendance } from '@backline/contract/attendance';
import {
  handOverOrderAsEventAdmin,
  listHandOversAsEventAdmin,
  scanOrderAsEventAdmin,
  type HandOverOutcome,
} from '@backline/contract/hand-overs';
import * as stationTexts from '@backline/contract/scan-stations.texts';
import { pressesOf } from '@backline/page/testing/door';
import { handOverAnswerOf, handOversOf, orderCodeOf } from '@backline/page/testing/hand-over';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import { queuedHandOvers } from '@backline/page/hand-over/queued-hand-overs';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, asRead, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { formatTime } from '../../lib/format.ts';
import { Component } from './hand-over.section.tsx';

const operatorId = 7;
const known: Partial<Attendance> = {
  event_id: 7,
  event_name: 'Loud Night',
  event_role: 'ADMIN',
  offers: ['shop', 'kiosk'],
  timezone: 'CST',
};
const event = known as Attendance;

beforeEach(() => {
  signIn(operatorId);
  answer(listHandOversAsEventAdmin, handOversOf(41));
});
afterEach(() => queuedHandOvers.forgetAllOf(operatorId));

const handedOverAt = formatTime(Date.UTC(2030, 0, 2, 1, 35), 'CST');
const openTab = (at = event) => open(<Component event={at} />);
const asked = ({ path }: { path: string }) => sent.get(path) ?? [];
const beep = (text: string) => act(() => pressesOf(text).forEach((press) => void document.body.dispatchEvent(press)));
const ready = () => screen.findByText('41');
const complete = () => screen.findByRole('button', { name: handOverTexts.complete });

test('refuses a fan without the role, and sends no request to the server', () => {
  openTab({ ...event, event_role: 'USER', offers: ['shop'] });
  expect(screen.getByText(handOverTexts.fan.refused)).toBeTruthy();
  expect(screen.queryByRole('button', { name: stationTexts.scan })).toBeNull();
  expect(asked(listHandOversAsEventAdmin)).toEqual([]);
});

test('closes when the server no longer accepts the fan as an event admin', async () => {
  refuse(listHandOversAsEventAdmin, 404, { code: 'not_found', message: 'Gone' });
  openTab();
  expect(await screen.findByText(handOverTexts.fan.refused)).toBeTruthy();
  expect(screen.queryByRole('button', { name: stationTexts.scan })).toBeNull();
});

test('shows why the camera did not start', async () => {
  vi.stubGlobal('isSecureContext', true);
  const getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  const { user } = openTab();
  await user.click(await screen.findByRole('button', { name: stationTexts.scan }));
  expect(await screen.findByText('Camera access denied. Please allow camera permission.')).toBeTruthy();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('lists the last hand-overs, and warns of orders that kiosks handed over twice while offline', async () => {
  const entry = { order_no: 'ABCDEFGH22', name: 'Zoe Lane', handed_over_dttm: Date.UTC(2030, 0, 2, 1, 35) };
  const again = Date.UTC(2030, 0, 2, 2, 10);
  const twice = { ...entry, handed_over_by: null, scanned_dttm: again, scanned_by: 'Ann' };
  answer(listHandOversAsEventAdmin, { ...handOversOf(41, [{ ...entry, handed_over_by: 'Tim' }]), twice: [twice] });
  openTab();
  expect(await screen.findByRole('heading', { name: handOverTexts.fan.latest })).toBeTruthy();
  const before = handOverTexts.already.reason(handedOverAt, 'Tim');
  expect(screen.getByText(asRead(`ABCDEFGH22 · ${before}`))).toBeTruthy();
  const when = handOverTexts.twiceText(handedOverAt, null, formatTime(again, 'CST'), 'Ann');
  expect(screen.getByRole('alert').textContent).toBe(
    `${handOverTexts.fan.twice}\n${handOverTexts.twice('ABCDEFGH22', 'Zoe Lane')}. ${when}`,
  );
});

describe('a scanned order', () => {
  const { already, otherEvent, notHandedOver, changedSince, unpaid, refunded, partOfOthers } = handOverTexts;
  test.each<[HandOverOutcome, word: string, why: string]>([
    ['already_handed_over', already.word, already.reason(handedOverAt, 'Tim')],
    ['not_delivered', notHandedOver.word, notHandedOver.reason],
    ['changed_since', changedSince.word, changedSince.reason],
    ['unpaid', unpaid.word, unpaid.reason],
    ['refunded', refunded.word, refunded.reason],
    ['part_of_others', partOfOthers.word, partOfOthers.reason],
    ['other_event', otherEvent.word, otherEvent.reason('Day Two')],
    ['unknown', handOverTexts.unknown.word, handOverTexts.unknown.reason],
    ['code_expired', handOverTexts.oldCode.word, handOverTexts.oldCode.reason],
    ['code_invalid', handOverTexts.notOurs.word, handOverTexts.notOurs.reason],
  ])('cannot be handed over if its outcome is %s; shows the reason and no button', async (outcome, word, why) => {
    answer(scanOrderAsEventAdmin, handOverAnswerOf(outcome));
    openTab();
    await ready();
    expect(screen.getByText(handOverTexts.idle)).toBeTruthy();
    beep(orderCodeOf());
    expect(await screen.findByText(asRead(why))).toBeTruthy();
    expect(screen.getByText(word)).toBeTruthy();
    expect(screen.queryByRole('button', { name: handOverTexts.complete })).toBeNull();
  });

  test('shows a warning if an earlier delivery failed, and can still be handed over', async () => {
    answer(scanOrderAsEventAdmin, handOverAnswerOf('due', { order_processing_status: 'cancelled' }));
    openTab();
    await ready();
    beep(orderCodeOf());
    expect(await screen.findByText(handOverTexts.notDeliveredBefore.word)).toBeTruthy();
    expect(screen.queryByText(handOverTexts.due.word)).toBeNull();
    expect(await complete()).toBeTruthy();
  });

  test('is not queued twice on this phone; the page shows which other event has queued orders', async () => {
    const attempt = { code: 'BO.1', orderNo: 'ABCDEFGH22', readAt: 1, status: 'completed' } as const;
    const queued = { operatorId, attempt, scannedAt: Date.UTC(2030, 0, 2, 1, 35), triedKey: null, told: null };
    await queuedHandOvers.keep({ ...queued, key: 'here', eventId: 7, eventName: 'Loud Night' });
    await queuedHandOvers.keep({ ...queued, key: 'elsewhere', eventId: 8, eventName: 'Day Two' });
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openTab();
    expect(await screen.findByText(handOverTexts.fan.elsewhere('Day Two'))).toBeTruthy();
    beep(orderCodeOf());
    expect(await screen.findByText(handOverTexts.queuedBefore.word)).toBeTruthy();
    expect(screen.getByText(asRead(handOverTexts.queuedBefore.reason(handedOverAt)))).toBeTruthy();
    expect(screen.queryByRole('button', { name: handOverTexts.complete })).toBeNull();
    isOnline.mockRestore();
  });

  test('shows its items, and is handed over once even if the button is pressed repeatedly', async () => {
    answer(scanOrderAsEventAdmin, handOverAnswerOf('due'));
    answer(handOverOrderAsEventAdmin, handOverAnswerOf('handed_over'));
    openTab();
    await ready();
    const code = orderCodeOf();
    beep(code);
    expect(await screen.findByText(handOverTexts.quantity(2, 'Tour shirt, M'))).toBeTruthy();
    expect(screen.getByText(handOverTexts.due.word)).toBeTruthy();
    const press = await complete();
    act(() => {
      press.click();
      press.click();
    });
    expect(await screen.findByText(handOverTexts.handedOver.word)).toBeTruthy();
    const times = { done_at: expect.any(Number), read_at: expect.any(Number) };
    expect(asked(handOverOrderAsEventAdmin)).toEqual([{ event_id: 7, code, status: 'completed', ...times }]);
    expect(screen.queryByRole('button', { name: handOverTexts.complete })).toBeNull();
  });

  test('is queued without a network, and sent once with its original time when the network returns', async () => {
    cutOff(scanOrderAsEventAdmin);
    const { user } = openTab();
    await ready();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const code = orderCodeOf();
    beep(code);
    expect(await screen.findByText(handOverTexts.alone('ABCDEFGH22'))).toBeTruthy();
    const { title } = stationTexts.obstacles['no-network'];
    expect(screen.getByText(handOverTexts.aloneReason(title))).toBeTruthy();
    await user.click(await complete());
    expect(await screen.findByText('No network. We’ll check it when you’re back online.')).toBeTruthy();
    answer(handOverOrderAsEventAdmin, handOverAnswerOf('handed_over'));
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await queuedHandOvers.list(operatorId)).toEqual([]));
    const times = { scanned_at: expect.any(Number), read_at: expect.any(Number) };
    expect(asked(handOverOrderAsEventAdmin)).toEqual([{ event_id: 7, code, status: 'completed', ...times }]);
    isOnline.mockRestore();
  });
});
