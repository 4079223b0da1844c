import { expect, test } from 'vitest';
import { keepLightMode, trustedMs, type Standing } from './light-mode.ts';
import { atMs } from '../../../testing/lights.ts';

const plan = (more: object = {}) => ({
  hash: 'x',
  startsAtMs: atMs,
  endsAtMs: atMs + 20_000,
  offsetMs: 0,
  epoch: 1,
  isConfirmed: true,
  ...more,
});
const standing = (more: Partial<Standing> = {}): Standing => ({
  chosen: 'flash',
  isClockGood: true,
  plan: plan(),
  serverMs: atMs - 5_000,
  answeredAtMs: atMs - 5_000,
  ...more,
});

test('glows while the clock is inaccurate, even before a show starts', () => {
  const mode = keepLightMode();
  expect(mode(standing({ isClockGood: false }))).toBe('glow');
  expect(mode(standing({ isClockGood: false, plan: null }))).toBe('glow');
});

test('glows for a scheduled pattern if the schedule is outdated, because staff may have changed it', () => {
  const own = plan({ isConfirmed: false });
  for (const [agoMs, expected] of [
    [Infinity, 'glow'],
    [trustedMs + 1, 'glow'],
    [trustedMs, 'flash'],
    [0, 'flash'],
  ] as const) {
    expect(keepLightMode()(standing({ plan: own, answeredAtMs: atMs - agoMs }))).toBe(expected);
  }
});

test('flashes in a show that the server confirmed, however old the schedule is', () => {
  expect(keepLightMode()(standing({ answeredAtMs: -Infinity }))).toBe('flash');
});

test('glows until the end of a show that began with glow, and flashes again in the next show', () => {
  const mode = keepLightMode();
  expect(mode(standing({ serverMs: atMs + 1_000, isClockGood: false }))).toBe('glow');
  expect(mode(standing({ serverMs: atMs + 4_000 }))).toBe('glow');
  expect(mode(standing({ serverMs: atMs + 19_000 }))).toBe('glow');
  expect(mode(standing({ plan: null }))).toBe('flash');
  expect(mode(standing({ plan: plan({ startsAtMs: atMs + 60_000 }), serverMs: atMs + 61_000 }))).toBe('flash');
});

test('flashes if the clock becomes accurate during the countdown', () => {
  const mode = keepLightMode();
  expect(mode(standing({ isClockGood: false }))).toBe('glow');
  expect(mode(standing({ serverMs: atMs - 1_000 }))).toBe('flash');
  const early = keepLightMode();
  const offset = plan({ offsetMs: -300 });
  expect(early(standing({ plan: offset, serverMs: atMs - 200, isClockGood: false }))).toBe('glow');
  expect(early(standing({ plan: offset, serverMs: atMs - 100 }))).toBe('glow');
});

test('switches from flash to glow during a show when the clock becomes inaccurate', () => {
  const mode = keepLightMode();
  expect(mode(standing({ serverMs: atMs + 1_000 }))).toBe('flash');
  expect(mode(standing({ serverMs: atMs + 2_000, isClockGood: false }))).toBe('glow');
});

test('never flashes for a fan who chose glow', () => {
  expect(keepLightMode()(standing({ chosen: 'glow' }))).toBe('glow');
});
