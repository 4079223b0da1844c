import { certify, createLightGuard, litSpans, plainLook, timelineOf } from '@backline/beat';
import { createClock, firstPings } from '@backline/show';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../../testing/dialogs.ts';
import { atMs } from '../../../testing/lights.ts';
import { Stage } from './stage.tsx';
import * as lightTexts from '@backline/contract/lights.texts';
import type { Light } from './timelines.ts';

afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());
afterEach(() => vi.restoreAllMocks());

const lastsMs = 12 * 60_000;
/** The stage draws the light of half a frame later, because a frame stays in view for a whole one. */
const aheadMs = 8;
const withinMs = 1;
const joinedMs = -300_000;
/** Clock of a phone with the largest common crystal drift (50 ppm) that has been on for an hour. */
const ownMs = (ms: number) => (ms + 3_600_000) * (1 + 50e-6);

const steady = Array.from({ length: 1_530 }, (_, beat) => beat * (60_000 / 127.3));
const look = { ...plainLook, arrangement: 'wave', stepMs: 400, groups: 5 } as const;
const song = certify(timelineOf(steady, lastsMs), look);
const edges = litSpans(song.timeline).flatMap(({ startMs, endMs }) =>
  [startMs, endMs].map((ms) => ms + (look.groups - 1) * look.stepMs),
);

/** Returns the edges at which the last row's phone did not switch within `withinMs`. */
function missed({ pingEveryMs }: { pingEveryMs: number }): number[] {
  let nowMs = ownMs(joinedMs);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const clock = createClock();
  let pings = 0;
  const ping = (ms: number) => {
    // The latency is symmetric and differs with each ping.
    const wayMs = 20 + ((pings++ * 7) % 11);
    const heardMs = atMs + ms + wayMs;
    clock.add({ sentMs: ownMs(ms), heardMs, answeredMs: heardMs, arrivedMs: ownMs(ms + 2 * wayMs) });
  };
  for (let asked = 0; asked < firstPings; asked++) ping(joinedMs + asked * 250);
  for (let ms = joinedMs + 10_000; ms < 0; ms += pingEveryMs) ping(ms);
  clock.holdSteady(true);
  const { unmount } = render(
    <Stage
      clock={clock}
      guard={createLightGuard()}
      lamp={null}
      plan={{ hash: 'x', startsAtMs: atMs, endsAtMs: atMs + lastsMs, offsetMs: 0, epoch: 1, isConfirmed: true }}
      light={{ timeline: song.timeline, look: { colour: '#ffffff', arrangement: 'wave', step_ms: 400, groups: 5 } }}
      place={{ left_to_right: null, by_section: null, wave: 0.99 }}
      choice={{ isAware: true, isIn: true, mode: 'flash', vibrates: false }}
      secondsLeft={0}
      onStarted={() => {}}
      onStop={() => {}}
    />,
  );
  const showFrame = (ms: number) => {
    nowMs = ownMs(ms);
    for (const draw of frames.splice(0)) draw(nowMs);
    return document.querySelector('dialog')?.style.backgroundColor === 'rgb(255, 255, 255)';
  };
  let askedMs = 0;
  const wrong: number[] = [];
  showFrame(-3_000);
  for (const [place, edgeMs] of edges.entries()) {
    for (; askedMs + pingEveryMs < edgeMs; askedMs += pingEveryMs) ping(askedMs + pingEveryMs);
    const goesOn = place % 2 === 0;
    const before = showFrame(edgeMs - aheadMs - withinMs);
    const after = showFrame(edgeMs - aheadMs + withinMs);
    if (before === goesOn || after !== goesOn) wrong.push(edgeMs);
  }
  unmount();
  return wrong;
}

test('shows each edge of a twelve-minute song within a millisecond on a phone whose clock drifts', () => {
  expect(edges.length).toBeGreaterThan(600);
  expect(edges.at(-1)).toBeGreaterThan(lastsMs - 10_000);
  expect(missed({ pingEveryMs: 10_000 })).toEqual([]);
});

test('negative control: a phone that synchronises its clock only once shows most edges at the wrong time', () => {
  expect(missed({ pingEveryMs: Infinity }).length).toBeGreaterThan(edges.length / 2);
});

test('keeps its brightness in glow mode when the server confirms a pattern that the phone had started', () => {
  let nowMs = 0;
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const clock = createClock();
  for (let asked = 0; asked < firstPings; asked++) {
    const ms = asked * 10;
    clock.add({ sentMs: ms, heardMs: atMs + ms, answeredMs: atMs + ms, arrivedMs: ms });
  }
  const light: Light = {
    timeline: [2_000, 58_000, 2_000],
    look: { colour: '#ffffff', arrangement: 'together', step_ms: 334, groups: 1 },
  };
  const shared = { clock, guard: createLightGuard(), light };
  const stageOf = (epoch: number, offsetMs = 0) => (
    <Stage
      {...shared}
      lamp={null}
      plan={{ hash: 'x', startsAtMs: atMs, endsAtMs: atMs + 62_000, offsetMs, epoch, isConfirmed: true }}
      place={{ left_to_right: null, by_section: null, wave: null }}
      choice={{ isAware: true, isIn: true, mode: 'glow', vibrates: false }}
      secondsLeft={0}
      onStarted={() => {}}
      onStop={() => {}}
    />
  );
  const glowFor = (ms: number) => {
    for (const untilMs = nowMs + ms; nowMs < untilMs; nowMs += 16) for (const draw of frames.splice(0)) draw(nowMs);
    return document.querySelector('dialog')?.style.backgroundColor;
  };
  const { rerender } = render(stageOf(1));
  expect(glowFor(5_000)).toBe('rgb(255, 255, 255)');
  rerender(stageOf(2));
  expect(glowFor(32)).toBe('rgb(255, 255, 255)');
  rerender(stageOf(2, 5));
  expect(glowFor(32)).not.toBe('rgb(255, 255, 255)');
});

test('counts the seconds down in words and digits, and says how to stop', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  const stageIn = (seconds: number) => (
    <Stage
      clock={createClock()}
      guard={createLightGuard()}
      lamp={null}
      plan={{ hash: 'x', startsAtMs: atMs, endsAtMs: atMs + 1_000, offsetMs: 0, epoch: 1, isConfirmed: true }}
      light={null}
      place={{ left_to_right: null, by_section: null, wave: null }}
      choice={{ isAware: true, isIn: true, mode: 'flash', vibrates: false }}
      secondsLeft={seconds}
      onStarted={() => {}}
      onStop={() => {}}
    />
  );
  const { rerender } = render(stageIn(3));
  expect(screen.getByRole('dialog', { name: lightTexts.fan.stage })).toBeTruthy();
  const timer = () => screen.getByRole('timer', { name: /^in/ });
  expect(timer().getAttribute('aria-label')).toBe(lightTexts.fan.startsInWords(3));
  expect(timer().textContent).toBe(`${lightTexts.fan.getReady}${lightTexts.fan.startsIn(3)}`);
  rerender(stageIn(1));
  expect(timer().getAttribute('aria-label')).toBe(lightTexts.fan.startsInWords(1));
  expect(screen.getByRole('button').textContent).toBe(`${lightTexts.fan.stop}${lightTexts.fan.stopHow}`);
});
