import { createHash } from 'node:crypto';
import type { Attendance } from '@backline/contract/attendance';
import * as lightTexts from '@backline/contract/lights.texts';
import { getFanLights, getLightTimeline, listLightsToPlay, playLight, stopLight } from '@backline/contract/light-shows';
import { hashedText } from '@backline/contract/light-timelines';
import * as eventTexts from '@backline/contract/events.texts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, asRead, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { closeLive } from '../../lib/live.ts';
import { formatSecond } from '../../lib/format.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { known, show } from '../../../testing/lights.ts';
import { Component } from './lights.section.tsx';

const socket = {
  open: null as FakeSocket | null,
  heard: [] as unknown[],
  /** Extra latency that the server's response reports. */
  slowMs: 0,
};
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
  send(text: string) {
    const frame = JSON.parse(text);
    socket.heard.push(frame);
    if (!('clock' in frame)) return;
    const [now, wayMs] = [Date.now(), socket.slowMs / 2];
    queueMicrotask(() => this.receive({ clock: [frame.clock, now + wayMs, now - wayMs] }));
  }
  receive(frame: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  close() {}
}
const channel = { topic: 'lights', event_id: 7 };
let number = 0;
const receive = (data: object) => act(() => socket.open?.receive({ number: (number += 1), ...channel, data }));
const reports = () =>
  socket.heard.flatMap((frame) =>
    (frame as { light?: { state: string } }).light ? [(frame as { light: { state: string } }).light.state] : [],
  );

const facts: Partial<Attendance> = { event_id: 7, event_code: 'ABC234', event_name: 'Loud Night', timezone: 'CST' };
const event = facts as Attendance;
const look = { colour: '#ffffff', arrangement: 'together', step_ms: 334, groups: 1 } as const;
const payload = JSON.stringify(Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? 500 : 500)));
const hash = createHash('sha256').update(hashedText(payload, look)).digest('hex');
/** Lead time within which the page still trusts a schedule. */
const aheadMs = 20_000;
const standAt = (ms: number) => act(() => void vi.advanceTimersByTime(ms - Date.now()));
/** Waits for two frames, because a new stage draws nothing before its first light. */
const drawn = () => act(() => new Promise<unknown>((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
const waitOn = (isSo: () => void) =>
  waitFor(() => {
    standAt(Date.now() + 50);
    isSo();
  });
const showIn = (ms: number) => show({ hash, start_dttm: Date.now() + ms, end_dttm: Date.now() + ms + 20_000 });

const doubleClickMs = 500;
const flashMs = 750;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  signIn(7);
  socket.heard.length = 0;
  socket.slowMs = 0;
  answer(getFanLights, known({ track_hashes: [hash] }));
  answer(getLightTimeline, { hash, payload_data: payload, duration_ms: 20_000, look });
});

afterEach(() => {
  vi.useRealTimers();
});

const openTab = () => open(<Component event={event} />);
const stage = () => document.querySelector('dialog');
async function takePart(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: lightTexts.fan.joinAware }));
  await screen.findByText(/Synchronised to within/);
}
const isListening = () =>
  waitFor(() => expect(socket.heard).toContainEqual(expect.objectContaining({ listen: [channel] })));

describe('a fan who has not joined the light show', () => {
  test('sees the warning, and the phone fetches no light, sends no report and stays dark', async () => {
    answer(getFanLights, known({ epoch: 1, show: showIn(-1_000) }));
    openTab();
    expect(await screen.findByRole('heading', { name: lightTexts.fan.warning.title })).toBeTruthy();
    for (const text of [
      lightTexts.fan.lead,
      lightTexts.fan.on('First Song'),
      lightTexts.fan.warning.text,
      lightTexts.fan.warning.stop,
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('radiogroup', { name: lightTexts.fan.how })).toBeTruthy();
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(stage()).toBeNull();
    expect(sent.get(getLightTimeline.path)).toBeUndefined();
    expect([reports(), socket.heard.some((frame) => 'clock' in (frame as object))]).toEqual([[], false]);
  });

  test('gets glow preselected if the phone is set to reduced motion, and flash otherwise', async () => {
    const { unmount } = openTab();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: lightTexts.fan.modes.flash })).checked).toBe(
      true,
    );
    unmount();
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
    openTab();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: lightTexts.fan.modes.glow })).checked).toBe(
      true,
    );
  });
});

test('shows why loading failed, and loads again on a tap', async () => {
  refuse(getFanLights, 404, { code: 'not_found', message: eventTexts.eventNotFound });
  const { user } = openTab();
  expect((await screen.findByRole('alert')).textContent).toBe(eventTexts.eventNotFound);
  answer(getFanLights, known());
  await user.click(screen.getByRole('button', { name: generalTexts.fan.app.retry }));
  expect(await screen.findByText(lightTexts.fan.none)).toBeTruthy();
});

test('explains why a browser without Web Crypto cannot take part', async () => {
  vi.stubGlobal('crypto', {});
  openTab();
  expect(await screen.findByText(lightTexts.fan.unchecked)).toBeTruthy();
  expect(screen.queryByRole('button', { name: lightTexts.fan.joinAware })).toBeNull();
});

describe('a phone that takes part in the light show', () => {
  test('is reported as ready only after it has loaded the light with the expected hash', async () => {
    answer(getLightTimeline, { hash, payload_data: '[0,50,50]', duration_ms: 100, look });
    const { user } = openTab();
    await takePart(user);
    expect(screen.getByText(lightTexts.fan.able.lights(0, 1))).toBeTruthy();
    expect(screen.getByText(lightTexts.fan.isIn)).toBeTruthy();
    expect(screen.getByRole('button', { name: lightTexts.fan.leave })).toBeTruthy();
    await waitFor(() => expect(reports()).toContain('late'));
    expect(reports()).not.toContain('ready');
  });

  test('suggests glow, and does not count as ready for flashes, if the network is too slow to set the clock', async () => {
    socket.slowMs = 800;
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: lightTexts.fan.joinAware }));
    expect(await screen.findByText(lightTexts.fan.able.clockFar)).toBeTruthy();
    expect(await screen.findByText(lightTexts.fan.able.lights(1, 1))).toBeTruthy();
    await waitFor(() => expect(reports()).toContain('late'));
    await user.click(screen.getByRole('radio', { name: lightTexts.fan.modes.glow }));
    await waitOn(() => expect(reports().at(-1)).toBe('ready'));
  });

  test('counts down, lights up, goes dark on any key, and stays dark on the next page', async () => {
    const { user, unmount } = openTab();
    await takePart(user);
    await isListening();
    const starts = Date.now() + 5_000;
    receive({ epoch: 1, offset_ms: 0, show: showIn(5_000) });
    expect(await screen.findByRole('timer')).toBeTruthy();
    await drawn();
    expect(stage()?.dataset.lit).toBe('false');
    standAt(starts + flashMs);
    await waitFor(() => expect(stage()?.dataset.lit).toBe('true'));
    expect(stage()?.style.backgroundColor).toBe('rgb(255, 255, 255)');
    await waitFor(() => expect(reports()).toContain('playing'));
    fireEvent.keyDown(screen.getByRole('button', { name: /^Stop/ }), { key: 'a' });
    expect(await screen.findByText(lightTexts.fan.stoppedHere)).toBeTruthy();
    expect(stage()).toBeNull();
    await waitFor(() => expect(reports().at(-1)).toBe('dark'));
    unmount();
    answer(getFanLights, known({ epoch: 1, show: showIn(-1_000) }));
    openTab();
    expect(await screen.findByRole('button', { name: lightTexts.fan.join })).toBeTruthy();
    expect(stage()).toBeNull();
  });

  test('goes dark on Stop, and ignores an older Play that arrives later', async () => {
    const { user } = openTab();
    await takePart(user);
    await isListening();
    receive({ epoch: 1, offset_ms: 0, show: showIn(5_000) });
    await waitFor(() => expect(stage()).not.toBeNull());
    answer(getFanLights, known({ epoch: 2, track_hashes: [hash] }));
    receive({ epoch: 2, offset_ms: 0, show: null });
    await waitFor(() => expect(stage()).toBeNull());
    receive({ epoch: 1, offset_ms: 0, show: showIn(5_000) });
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(stage()).toBeNull();
  });

  test('starts a scheduled pattern on time without a network', async () => {
    const starts = Date.now() + aheadMs;
    const scheduled = { event_user_pattern_id: 3, hash, start_dttm: starts, end_dttm: starts + 20_000 };
    answer(getFanLights, known({ coming: [scheduled] }));
    const { user } = openTab();
    await takePart(user);
    cutOff(getFanLights);
    standAt(starts - 5_000);
    expect(await screen.findByRole('timer')).toBeTruthy();
    await drawn();
    expect(stage()?.dataset.lit).toBe('false');
    standAt(starts + flashMs);
    await waitFor(() => expect(stage()?.dataset.lit).toBe('true'));
  });
});

describe('a phone that takes part in the light show and cannot reach the server', () => {
  test('plays a scheduled pattern with glow if a message says that the schedule changed, but not how', async () => {
    const starts = Date.now() + aheadMs;
    const scheduled = { event_user_pattern_id: 3, hash, start_dttm: starts, end_dttm: starts + 20_000 };
    answer(getFanLights, known({ coming: [scheduled] }));
    const { user } = openTab();
    await takePart(user);
    await isListening();
    cutOff(getFanLights);
    receive({ epoch: 0, offset_ms: 0, show: null });
    standAt(starts - 1_000);
    expect(await screen.findByRole('timer')).toBeTruthy();
    standAt(starts);
    await waitOn(() => expect(stage()?.style.backgroundColor).toMatch(/^rgb\((?!0|255)/));
    await waitFor(() => expect(reports().at(-1)).toBe('late'));
    expect(reports()).not.toContain('playing');
  });
});

describe('an event admin', () => {
  const track = { event_track_id: 5, music_title: 'First Song', duration_ms: 61_000, hash };
  /** Waits until the button accepts a press: it ignores the second half of a double click. */
  const ready = async (name: string) => {
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull());
    return screen.getByRole('button', { name });
  };
  beforeEach(() => {
    answer(getFanLights, known({ can_play: true, epoch: 3 }));
    answer(listLightsToPlay, [track]);
  });

  test('is the only fan who sees songs to play; other fans do not even request them', async () => {
    answer(getFanLights, known());
    openTab();
    await screen.findByText(lightTexts.fan.none);
    expect(screen.queryByText(lightTexts.fan.conduct.title)).toBeNull();
    expect(sent.get(listLightsToPlay.path)).toBeUndefined();
  });

  test('sees who can add songs if there are none', async () => {
    answer(listLightsToPlay, []);
    openTab();
    expect(await screen.findByText(lightTexts.fan.conduct.nothing)).toBeTruthy();
  });

  test('must confirm Play, sees why it was refused, and starts no show', async () => {
    refuse(playLight, 409, { code: 'conflict', message: lightTexts.showIsOn });
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: lightTexts.fan.conduct.playOf('First Song') }));
    expect(screen.getByText(lightTexts.fan.conduct.lead)).toBeTruthy();
    expect(screen.getByText(lightTexts.fan.conduct.lasts('1:01'))).toBeTruthy();
    expect(screen.getByRole('group', { name: lightTexts.fan.conduct.asked('First Song') })).toBeTruthy();
    expect(sent.get(playLight.path)).toBeUndefined();
    await user.dblClick(await ready(lightTexts.fan.conduct.start));
    expect((await screen.findByRole('alert')).textContent).toBe(lightTexts.showIsOn);
    expect(sent.get(playLight.path)).toEqual([{ event_id: 7, event_track_id: 5, epoch: 3, skips: [] }]);
    expect(screen.queryByRole('button', { name: lightTexts.fan.conduct.stopAll })).toBeNull();
  });

  test('must confirm again if the song would skip a scheduled pattern; only the second request permits the skip', async () => {
    const at = Date.UTC(2030, 0, 2, 2, 30, 5);
    const pattern = { event_user_pattern_id: 12, version: 2, name: 'Blink', start_dttm: at };
    const message = lightTexts.patternInTheWay('Blink');
    refuse(playLight, 409, { code: 'conflict', message, in_the_way: [pattern] });
    const { user } = openTab();
    const playIt = { name: lightTexts.fan.conduct.playOf('First Song') };
    await user.click(await screen.findByRole('button', playIt));
    await user.click(await ready(lightTexts.fan.conduct.start));
    const question = lightTexts.skipInTheWay('Blink', formatSecond(at, 'CST'));
    expect(asRead(question)).toContain('The pattern “Blink” is scheduled for 8:30:05 PM, during this song.');
    expect(await screen.findByText(asRead(question))).toBeTruthy();
    expect(screen.queryByText(message)).toBeNull();
    await user.click(screen.getByRole('button', { name: lightTexts.fan.conduct.not }));
    await user.click(await screen.findByRole('button', playIt));
    const start = await ready(lightTexts.fan.conduct.start);
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    fireEvent.click(start);
    await act(() => vi.advanceTimersByTimeAsync(100));
    answer(playLight, { message: lightTexts.showStarted, epoch: 4, offset_ms: 0, show: showIn(10_000), show_id: 1 });
    // The new button is under the finger that pressed Start, so it ignores the second click of a double click.
    fireEvent.click(screen.getByRole('button', { name: lightTexts.fan.conduct.startAndSkip }));
    await act(() => vi.advanceTimersByTimeAsync(doubleClickMs));
    expect(sent.get(playLight.path)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: lightTexts.fan.conduct.startAndSkip }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    vi.useRealTimers();
    expect(await screen.findByText(lightTexts.showStarted)).toBeTruthy();
    expect(sent.get(playLight.path)?.map((input) => (input as { skips: string[] }).skips)).toEqual([[], [], ['12.2']]);
  });

  test('sends the epoch of the moment when the question appeared, so that a confirmation after a Stop is rejected', async () => {
    refuse(playLight, 409, { code: 'conflict', message: lightTexts.showStoppedMeanwhile });
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: lightTexts.fan.conduct.playOf('First Song') }));
    receive({ epoch: 5, offset_ms: 0, show: null });
    await user.click(await ready(lightTexts.fan.conduct.start));
    expect(await screen.findByText(lightTexts.showStoppedMeanwhile)).toBeTruthy();
    expect(sent.get(playLight.path)).toMatchObject([{ epoch: 3 }]);
  });

  test('stops a show that they started, on all phones', async () => {
    answer(playLight, { message: lightTexts.showStarted, epoch: 4, offset_ms: 0, show: showIn(10_000), show_id: 1 });
    answer(stopLight, { message: lightTexts.showStopped, epoch: 5, offset_ms: 0, show: null });
    const { user } = openTab();
    await user.click(await screen.findByRole('button', { name: lightTexts.fan.conduct.playOf('First Song') }));
    await user.click(await ready(lightTexts.fan.conduct.start));
    expect(await screen.findByText(lightTexts.showStarted)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: lightTexts.fan.conduct.stopAll }));
    expect(await screen.findByText(lightTexts.showStopped)).toBeTruthy();
    expect(await screen.findByRole('button', { name: lightTexts.fan.conduct.playOf('First Song') })).toBeTruthy();
  });
});

describe('a phone that reopens the page without a network', () => {
  async function openCutOff(lights: ReturnType<typeof known>) {
    const { user, unmount } = openTab();
    await takePart(user);
    expect(await screen.findByText(lightTexts.fan.able.lights(1, 1))).toBeTruthy();
    unmount();
    closeLive();
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        readyState = 0;
        close() {}
      },
    );
    cutOff(getFanLights);
    cutOff(getLightTimeline);
    open(<Component event={event} />, { known: [[['lights', 7], lights]] });
  }
  afterEach(() => window.dispatchEvent(new Event('online')));

  test('plays the schedule with glow, because its clock is not accurate', async () => {
    const startsAt = Date.now() + 5_000;
    const pattern = { event_user_pattern_id: 3, hash, start_dttm: startsAt, end_dttm: startsAt + 20_000 };
    await openCutOff(known({ epoch: 1, coming: [pattern] }));
    expect(await screen.findByText(lightTexts.fan.able.lights(1, 1))).toBeTruthy();
    expect(screen.getByText(lightTexts.fan.able.clockAway)).toBeTruthy();
    expect(await screen.findByRole('timer')).toBeTruthy();
    standAt(startsAt + flashMs);
    await drawn();
    expect(stage()).not.toBeNull();
    // The stage glows: a flash would be all white by now.
    expect(stage()?.style.backgroundColor).not.toBe('rgb(255, 255, 255)');
  });

  test('plays nothing from data that is six hours old or older', async () => {
    // Ten more minutes, because the clock runs while the page opens.
    const startsAt = Date.now() + 6 * 3_600_000 + 600_000;
    const pattern = { event_user_pattern_id: 3, hash, start_dttm: startsAt, end_dttm: startsAt + 20_000 };
    await openCutOff(known({ epoch: 1, coming: [pattern] }));
    expect(await screen.findByText(lightTexts.fan.able.lights(1, 1))).toBeTruthy();
    standAt(startsAt - 1_000);
    // The phone wakes. Without this the page would read the clock only after a timer of 15 s, which the test does not move.
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await drawn();
    expect([screen.queryByRole('timer'), stage()]).toEqual([null, null]);
    standAt(startsAt + flashMs);
    await drawn();
    expect([screen.queryByRole('timer'), stage()]).toEqual([null, null]);
  });
});
