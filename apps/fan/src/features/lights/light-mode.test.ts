import { expect, test } from 'vitest';
import { keepLightMode, trustedMs, type Standing } from './light-mode.ts';
import { atMs } from './lights.fixture.ts';

const plan = (more: object = {}) => ({
  hash: 'x',
  startsAtMs: atMs,
  endsAtMs: atMs + 20_000,
  offsetMs: 0,
  epoch: 1,
  isTold: true,
  ...more,
});
const standing = (more: Partial<Standing> = {}): Standing => ({
  chosen: 'flash',
  isClockGood: true,
  plan: plan(),
  serverMs: atMs - 5_000,
  toldAtMs: atMs - 5_000,
  ...more,
});

test('a phone that knows the time too badly glows, and is not ready before either', () => {
  const mode = keepLightMode();
  expect(mode(standing({ isClockGood: false }))).toBe('glow');
  expect(mode(standing({ isClockGood: false, plan: null }))).toBe('glow');
});

test('a pattern that begins by itself by an old word of the server’s glows: staff may have moved it, or play something else', () => {
  const own = plan({ isTold: false });
  for (const [agoMs, expected] of [
    [Infinity, 'glow'],
    [trustedMs + 1, 'glow'],
    [trustedMs, 'flash'],
    [0, 'flash'],
  ] as const) {
    expect(keepLightMode()(standing({ plan: own, toldAtMs: atMs - agoMs }))).toBe(expected);
  }
});

test('what the server has made its show is played as it is, however old the word of the schedule', () => {
  expect(keepLightMode()(standing({ toldAtMs: -Infinity }))).toBe('flash');
});

test('what began softly ends softly, also once the clock is good and the server has been heard; the next one flashes', () => {
  const mode = keepLightMode();
  expect(mode(standing({ serverMs: atMs + 1_000, isClockGood: false }))).toBe('glow');
  expect(mode(standing({ serverMs: atMs + 4_000 }))).toBe('glow');
  expect(mode(standing({ serverMs: atMs + 19_000 }))).toBe('glow');
  expect(mode(standing({ plan: null }))).toBe('flash');
  expect(mode(standing({ plan: plan({ startsAtMs: atMs + 60_000 }), serverMs: atMs + 61_000 }))).toBe('flash');
});

test('in the countdown nothing is lit yet: who comes to know the time by the start flashes with the others', () => {
  const mode = keepLightMode();
  expect(mode(standing({ isClockGood: false }))).toBe('glow');
  expect(mode(standing({ serverMs: atMs - 1_000 }))).toBe('flash');
  const early = keepLightMode();
  const offset = plan({ offsetMs: -300 });
  expect(early(standing({ plan: offset, serverMs: atMs - 200, isClockGood: false }))).toBe('glow');
  expect(early(standing({ plan: offset, serverMs: atMs - 100 }))).toBe('glow');
});

test('a phone that flashes turns soft in the midst of a show once it may be off by too much', () => {
  const mode = keepLightMode();
  expect(mode(standing({ serverMs: atMs + 1_000 }))).toBe('flash');
  expect(mode(standing({ serverMs: atMs + 2_000, isClockGood: false }))).toBe('glow');
});

test('whoever chose no flashing has none, whatever the phone knows', () => {
  expect(keepLightMode()(standing({ chosen: 'glow' }))).toBe('glow');
});
