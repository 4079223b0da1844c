import { createLightGuard } from '@backline/beat';
import { describe, expect, test } from 'vitest';
import type { LightMode } from './choice.ts';
import { atMs } from '../../../testing/lights.ts';
import { createPhoneLight, delayOf } from './phone-light.ts';
import type { Light } from './timelines.ts';

const look = { colour: '#ffffff', arrangement: 'together', step_ms: 334, groups: 1 } as const;
const lightOf = (timeline: number[]): Light => ({ timeline, look });
/** Ten flashes a second, which the server never sends. */
const strobe = lightOf(Array.from({ length: 2_000 }, () => 50));
const frameMs = 1_000 / 60;

interface Run {
  light: Light;
  mode?: LightMode;
  fromMs: number;
  toMs: number;
  /** Converts the phone's clock to the show's clock. */
  serverMs?: (localMs: number) => number;
}

/** Returns what the screen shows in each frame; times count from the start of the show. */
function run({ light, mode = 'flash', fromMs, toMs, serverMs = (localMs) => atMs + localMs }: Run) {
  const guard = createLightGuard();
  guard.ask(false, fromMs - 3_000);
  const plan = { hash: 'x', startsAtMs: atMs, endsAtMs: atMs + toMs, offsetMs: 0, epoch: 1, isConfirmed: true };
  const phone = createPhoneLight({ light, plan, delayMs: 0, mode, guard });
  const frames = [];
  for (let ms = fromMs; ms < toMs; ms += frameMs) frames.push({ ms, ...phone.frame(serverMs(ms), ms) });
  return frames;
}

const lightingsOf = (frames: ReturnType<typeof run>) =>
  frames.filter(({ isLit }, place) => isLit && !frames[place - 1]?.isLit).map(({ ms }) => ms);

function maxPerSecond(lightings: number[]) {
  return Math.max(...lightings.map((from) => lightings.filter((ms) => ms >= from && ms <= from + 1_000).length));
}

describe('the light of a phone', () => {
  test('flashes at most three times in any second, and for at most 30 seconds without a pause', () => {
    const lightings = lightingsOf(run({ light: strobe, fromMs: 0, toMs: 100_000 }));
    expect(lightings.length).toBeGreaterThan(100);
    expect(maxPerSecond(lightings)).toBe(3);
    const pauses = lightings.filter((ms, place) => ms - (lightings[place - 1] ?? ms) >= 2_000);
    expect(pauses.length).toBeGreaterThanOrEqual(3);
  });

  test('does not flash more often when the clock jumps back and forth', () => {
    const light = lightOf(Array.from({ length: 200 }, (_, place) => (place % 2 === 0 ? 300 : 100)));
    const jumping = run({
      light,
      fromMs: 0,
      toMs: 20_000,
      serverMs: (ms) => atMs + ms + (Math.floor(ms / 100) % 2) * 300,
    });
    expect(maxPerSecond(lightingsOf(jumping))).toBeLessThanOrEqual(3);
  });

  test('stays dark in both modes while the time is unknown', () => {
    for (const mode of ['flash', 'glow'] as const) {
      const frames = run({ light: strobe, mode, fromMs: 0, toMs: 2_000, serverMs: () => NaN });
      expect(frames.every(({ brightness }) => brightness === 0)).toBe(true);
    }
  });

  test('rises from dark to full in no less than half a second in glow mode, even if the clock jumps', () => {
    const light = lightOf(Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? 1_500 : 1_500)));
    const frames = run({
      light,
      mode: 'glow',
      fromMs: 0,
      toMs: 50_000,
      serverMs: (ms) => atMs + ms + (ms > 20_000 ? 1_400 : 0),
    });
    const steps = frames.map(({ brightness }, place) => Math.abs(brightness - (frames[place - 1]?.brightness ?? 0)));
    expect(Math.max(...frames.map(({ brightness }) => brightness))).toBeGreaterThan(0.99);
    expect(Math.max(...steps)).toBeLessThanOrEqual(frameMs / 500);
    expect(maxPerSecond(lightingsOf(frames))).toBe(1);
  });
});

test('fades in again in glow mode after stalled frames and after the page was hidden', () => {
  const light = lightOf([1_000, 60_000]);
  const plan = { hash: 'x', startsAtMs: atMs, endsAtMs: atMs + 61_000, offsetMs: 0, epoch: 1, isConfirmed: true };
  const phone = createPhoneLight({ light, plan, delayMs: 0, mode: 'glow', guard: createLightGuard() });
  const at = (ms: number) => phone.frame(atMs + ms, ms).brightness;
  at(0);
  expect(at(5_000)).toBeLessThan(0.1);
  for (let ms = 5_000; ms < 7_000; ms += frameMs) at(ms);
  expect(at(7_000)).toBe(1);
  phone.putOut(7_000);
  expect(at(9_000)).toBeLessThan(0.1);
});

test('lights up within one frame of each edge in the timeline, and reports the deviation', () => {
  const light = lightOf(Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? 900 : 100)));
  const frames = run({ light, fromMs: -5_000, toMs: 20_000 });
  const lightings = lightingsOf(frames);
  expect(lightings).toHaveLength(20);
  for (const [place, ms] of lightings.entries())
    expect(Math.abs(ms - (place * 1_000 + 900))).toBeLessThanOrEqual(frameMs);
  const edgesMs = frames.flatMap(({ sinceEdgeMs }) => sinceEdgeMs ?? []);
  expect(edgesMs).toHaveLength(20);
  for (const ms of edgesMs) expect(Math.abs(ms)).toBeLessThanOrEqual(frameMs);
});

test('lights up at once if the phone starts in the middle of a flash, and reports no deviation for that edge', () => {
  const frames = run({ light: lightOf([1_000, 1_000]), fromMs: 1_500, toMs: 2_500 });
  expect(lightingsOf(frames)).toEqual([1_500]);
  expect(frames.every(({ sinceEdgeMs }) => sinceEdgeMs === null)).toBe(true);
});

test('delays a group by its position in the hall, and never delays a phone without a position', () => {
  const wave: Light = { timeline: [], look: { colour: '#ffffff', arrangement: 'wave', step_ms: 400, groups: 5 } };
  const at = (share: number | null) => delayOf(wave, { left_to_right: 0.9, by_section: 0.9, wave: share });
  expect([null, 0, 0.19, 0.2, 0.999].map(at)).toEqual([0, 0, 0, 400, 1_600]);
  expect(delayOf(lightOf([]), { left_to_right: 0.9, by_section: 0.9, wave: 0.9 })).toBe(0);
});
