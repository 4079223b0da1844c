import type { Attendance } from '@backline/contract/attendance';
import * as door from '@backline/contract/door';
import type { CameraProblem } from '@backline/page/scan-station/camera';
import * as stationTexts from '@backline/contract/scan-stations.texts';
import type { QueuedEntry } from '@backline/page/scan-station/queued-entries';
import type { Queued } from '@backline/page/scan-station/use-queued';
import type { Scanner } from '@backline/page/scan-station/use-scanner';
import { seatText } from '@backline/page/scan-station/verdict';
import { answerOf, codeOf, countsOf, doorFan, pressesOf } from '@backline/page/testing/door';
import * as doorTexts from '@backline/contract/door.texts';
import { queuedScans } from '@backline/page/door/queued-scans';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, answerLate, asRead, cutOff, open, signIn } from '../../../testing/fan-page.tsx';
import { formatHour, formatTime } from '../../lib/format.ts';
import { QueuedEntries } from '../../ui/scan-station/queued-entries.tsx';
import { ScannerView } from '../../ui/scan-station/scanner-view.tsx';
import { Component } from './door.section.tsx';

const operatorId = 7;
const known: Partial<Attendance> = { event_id: 7, event_name: 'Loud Night', event_role: 'ADMIN', timezone: 'CST' };
const timeOf = ({ checkin_dttm: at }: door.DoorFan) => formatTime(at ?? 0, 'CST');

beforeEach(() => {
  signIn(operatorId);
  answer(door.countAtDoorAsEventAdmin, countsOf(345));
  answer(door.listRecentAtDoorAsEventAdmin, { arrivals: [], twice: [] });
});
afterEach(() => queuedScans.forgetAllOf(operatorId));

const openDoor = () => open(<Component event={known as Attendance} />);
const search = (name: string) => screen.findByRole('searchbox', { name });
const beep = (text: string) => act(() => pressesOf(text).forEach((press) => void document.body.dispatchEvent(press)));

test('shows a short verdict and the reason for each scan', async () => {
  openDoor();
  await screen.findByText('345');
  const late = answerLate(door.scanFanAsEventAdmin, answerOf('checked_in'));
  beep(codeOf(49));
  expect(await screen.findByText(stationTexts.deciding)).toBeTruthy();
  late.arrive();
  const { opens_dttm: opens, closes_dttm: closes } = answerOf('over');
  const named_seat = { section: '', row: 'C', seat: '9' };
  const { checkedIn, alreadyIn, otherEvent, unknown, notOpenYet, over, oldCode, notOurs } = doorTexts;
  const verdicts: readonly (readonly [answered: door.DoorAnswer, word: string, reason: string])[] = [
    [answerOf('checked_in', { named_seat }), checkedIn.word, checkedIn.namedElsewhere(seatText(named_seat))],
    [answerOf('already_in'), alreadyIn.word, alreadyIn.reason(timeOf(doorFan()), 'Tim')],
    [answerOf('already_in', { checked_in_by: null }), alreadyIn.word, alreadyIn.reason(timeOf(doorFan()), null)],
    [answerOf('other_event'), otherEvent.word, otherEvent.reason('Day Two')],
    [answerOf('unknown'), unknown.word, unknown.reason],
    [answerOf('not_open_yet'), notOpenYet.word, notOpenYet.reason(formatHour(opens, 'CST'))],
    [answerOf('over'), over.word, over.reason(formatHour(closes, 'CST'))],
    [answerOf('code_expired'), oldCode.word, oldCode.reason],
    [answerOf('code_invalid'), notOurs.word, notOurs.reason],
  ];
  for (const [place, [answered, word, reason]] of verdicts.entries()) {
    answer(door.scanFanAsEventAdmin, answered);
    beep(codeOf(50 + place));
    expect(await screen.findByText(asRead(reason))).toBeTruthy();
    expect(screen.getByText(word)).toBeTruthy();
  }
});

test('lists the last arrivals or says that there are none, and warns of fans whom offline doors checked in twice', async () => {
  const quiet = openDoor();
  expect(await screen.findByText(doorTexts.fan.nobodyYet)).toBeTruthy();
  expect(screen.getByRole('heading', { name: doorTexts.fan.arrivals })).toBeTruthy();
  for (const figure of [doorTexts.fan.in, doorTexts.fan.of, doorTexts.fan.lastMinute])
    expect(screen.getByText(figure)).toBeTruthy();
  quiet.unmount();
  const fan = doorFan();
  const again = Date.UTC(2030, 0, 2, 2, 10);
  answer(door.listRecentAtDoorAsEventAdmin, {
    arrivals: [fan],
    twice: [{ fan, scanned_dttm: again, scanned_by: 'Ann' }],
  });
  const { user } = openDoor();
  const { title, first, text } = doorTexts.twice;
  const when = text(first(timeOf(fan), 'Tim'), formatTime(again, 'CST'), 'Ann');
  expect((await screen.findByRole('alert')).textContent).toBe(`${title('Zoe Lane')}\n${when}`);
  await user.click(screen.getByRole('button', { name: doorTexts.fan.undoOf('Zoe Lane') }));
  const asked = within(screen.getByRole('group', { name: doorTexts.fan.undoAsked('Zoe Lane') }));
  await user.click(asked.getByRole('button', { name: doorTexts.fan.keep }));
  expect(screen.getByRole('button', { name: doorTexts.fan.undoOf('Zoe Lane') })).toBeTruthy();
});

test('explains what the search covers, shows when a found fan checked in, and says if nobody was found', async () => {
  answer(door.searchAtDoorAsEventAdmin, [doorFan()]);
  const { user } = openDoor();
  const field = await search(doorTexts.fan.search);
  expect(screen.getByText(doorTexts.fan.searchHint)).toBeTruthy();
  await user.type(field, 'zoe');
  const line = `${seatText(doorFan())} · ${doorTexts.fan.inSince(timeOf(doorFan()))}`;
  expect(await screen.findByText(asRead(line))).toBeTruthy();
  answer(door.searchAtDoorAsEventAdmin, []);
  await user.type(field, 'x');
  expect(await screen.findByText(doorTexts.fan.nobody)).toBeTruthy();
});

test('queues a fan’s scan only once without a network, and shows which other event has queued scans', async () => {
  const scannedAt = Date.UTC(2030, 0, 2, 1, 35);
  const attempt = { kind: 'tap', userId: 42, name: 'Zoe Lane' } as const;
  const scan = { operatorId, attempt, scannedAt, triedKey: null, told: null };
  await queuedScans.keep({ ...scan, key: 'here', eventId: 7, eventName: 'Loud Night' });
  await queuedScans.keep({ ...scan, key: 'elsewhere', eventId: 8, eventName: 'Day Two' });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openDoor();
  expect(await screen.findByText(doorTexts.fan.elsewhere('Day Two'))).toBeTruthy();
  beep(codeOf(42));
  expect(await screen.findByText(doorTexts.queuedBefore.word)).toBeTruthy();
  expect(screen.getByText(asRead(doorTexts.queuedBefore.reason(formatTime(scannedAt, 'CST'))))).toBeTruthy();
  expect(await queuedScans.list(operatorId)).toHaveLength(2);
  isOnline.mockRestore();
});

test('reports that a scan could not be queued if the server does not answer and the browser cannot store it', async () => {
  cutOff(door.scanFanAsEventAdmin);
  const keep = vi.spyOn(queuedScans, 'keep').mockRejectedValue(new Error('Full'));
  openDoor();
  await screen.findByText('345');
  beep(codeOf(42));
  expect(await screen.findByText(stationTexts.notQueued.word)).toBeTruthy();
  const { title } = stationTexts.obstacles['no-network'];
  expect(screen.getByText(stationTexts.notQueued.reason(title))).toBeTruthy();
  keep.mockRestore();
});

const nothing = () => {};

describe('the scanner', () => {
  const scanner = (more: Partial<Scanner> = {}): Scanner => ({
    video: { current: null },
    state: 'off',
    problem: null,
    torch: null,
    turn: null,
    start: nothing,
    stop: nothing,
    ...more,
  });

  test.each([
    ['a door', doorTexts.camera, (problem: CameraProblem) => doorTexts.camera[problem]],
    ['a kiosk', handOverTexts.camera, (problem: CameraProblem) => handOverTexts.camera[problem]],
  ])('tells the operator of %s what to do about each camera problem', (_desk, problems, said) => {
    const { rerender } = render(<ScannerView scanner={scanner()} problems={problems} />);
    for (const problem of Object.keys(problems) as CameraProblem[]) {
      rerender(<ScannerView scanner={scanner({ problem })} problems={problems} />);
      expect(screen.getByRole('alert').textContent).toBe(said(problem));
    }
  });

  test('labels the buttons that start and stop the camera, switch its light, and change to the other camera', () => {
    const { rerender } = render(<ScannerView scanner={scanner()} problems={doorTexts.camera} />);
    expect(screen.getByRole('region', { name: stationTexts.scanner })).toBeTruthy();
    expect(screen.getByRole('button', { name: stationTexts.scan })).toBeTruthy();
    const on = (isLit: boolean) => scanner({ state: 'on', torch: { isLit, toggle: nothing }, turn: nothing });
    rerender(<ScannerView scanner={on(false)} problems={doorTexts.camera} />);
    expect(screen.getByLabelText(stationTexts.picture)).toBeTruthy();
    for (const name of [stationTexts.light, stationTexts.otherCamera, stationTexts.stop]) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    rerender(<ScannerView scanner={on(true)} problems={doorTexts.camera} />);
    expect(screen.getByRole('button', { name: stationTexts.lightOff, pressed: true })).toBeTruthy();
  });
});

describe('the queued scans of a scan station', () => {
  const entry: QueuedEntry<string, string> = {
    key: 'one',
    operatorId: 7,
    eventId: 7,
    eventName: 'Loud Night',
    attempt: 'Zoe Lane',
    scannedAt: 1,
    triedKey: null,
    told: null,
  };
  const queued = (more: Partial<Queued<string, string>>): Queued<string, string> => ({
    waiting: [],
    refused: [],
    elsewhere: [],
    obstacle: null,
    note: nothing,
    keep: async () => {},
    forget: async () => {},
    ...more,
  });
  const words = { queued: ({ attempt }: { attempt: string }) => attempt, answer: () => 'Not on the list.' };
  const { title, until } = stationTexts.obstacles['no-network'];

  test('show why and until when they wait; an empty queue explains that new scans will be stored', () => {
    const show = (more: Partial<Queued<string, string>>) => (
      <QueuedEntries queued={queued(more)} words={words} elsewhereText={(events) => `Elsewhere: ${events}`} />
    );
    const { rerender } = render(show({ waiting: [entry] }));
    expect(screen.getByText(stationTexts.queuedCount(1, stationTexts.sending, stationTexts.now))).toBeTruthy();
    expect(screen.getByRole('button', { name: stationTexts.takeBackOf('Zoe Lane') })).toBeTruthy();
    rerender(show({ obstacle: { why: 'no-network' } }));
    expect(screen.getByText(stationTexts.cutOff(title, until))).toBeTruthy();
    rerender(show({ refused: [entry], elsewhere: ['Day Two'] }));
    expect(screen.getByRole('alert').textContent).toBe('Zoe Lane: Not on the list.');
    expect(screen.getByRole('button', { name: stationTexts.read })).toBeTruthy();
    expect(screen.getByText('Elsewhere: Day Two')).toBeTruthy();
  });
});
