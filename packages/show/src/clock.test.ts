import { describe, expect, test } from 'vitest';
import { createClock, firstPings } from './clock.ts';
import { joinedPhone } from '../testing/networks.ts';
import type { Network } from './networks.ts';

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

const errorsAfter = (network: Network, minutes: number) =>
  Array.from({ length: 1_000 }, (_, seed) => {
    const phone = joinedPhone(network, seed + 1);
    for (let asked = 0; asked < minutes * 6; asked += 1) {
      phone.wait(10_000);
      phone.ping();
    }
    phone.wait(9_000);
    return phone.errorMs;
  });

describe('a phone whose clock is off by two seconds and drifts by 30 ppm', () => {
  test.each([
    ['Wi-Fi', 5],
    ['LTE', 10],
    ['congested', 25],
  ] as const)(
    'knows the time over %s to within %d ms (p95): on joining, after a song and after a night',
    (network, maxMs) => {
      for (const minutes of [0, 1, 5, 30]) expect(percentile(errorsAfter(network, minutes), 0.95)).toBeLessThan(maxMs);
    },
  );

  test('estimates the error between phones so that the real error is seldom over twice the estimate', () => {
    const beyond = Array.from({ length: 500 }, (_, seed) => joinedPhone('LTE', seed + 1)).filter(
      ({ clock, errorMs }) => errorMs > 2 * clock.errorMs,
    );
    expect(beyond.length).toBeLessThan(50);
  });

  test('is not ready before twelve answers, and has an infinite error before the first', () => {
    const clock = createClock();
    expect([clock.isReady, clock.errorMs, clock.serverMs(5)]).toEqual([false, Infinity, NaN]);
    for (let asked = 0; asked < firstPings; asked += 1) {
      expect(clock.isReady).toBe(false);
      clock.add({ sentMs: asked, heardMs: 100 + asked, answeredMs: 100 + asked, arrivedMs: asked + 2 });
    }
    expect(clock.isReady).toBe(true);
    expect(clock.serverMs(1_000)).toBeCloseTo(1_099);
  });
});

const level = (clock: ReturnType<typeof createClock>, fromMs: number, offMs: number, count = firstPings) => {
  for (let asked = 0; asked < count; asked += 1) {
    const sentMs = fromMs + asked * 10;
    clock.add({ sentMs, heardMs: sentMs + 1 + offMs, answeredMs: sentMs + 1 + offMs, arrivedMs: sentMs + 2 });
  }
};

test('adjusts the time gradually during a show, because a jump would make a light flash twice', () => {
  const clock = createClock();
  level(clock, 0, 1_000);
  clock.holdSteady(true);
  const before = clock.serverMs(1_000);
  clock.add({ sentMs: 1_000, heardMs: 2_035, answeredMs: 2_035, arrivedMs: 1_000 });
  expect(clock.serverMs(1_000)).toBeCloseTo(before, 6);
  let last = before;
  for (let localMs = 1_001; localMs < 9_000; localMs += 1) {
    const now = clock.serverMs(localMs);
    expect(now - last).toBeGreaterThan(0.99);
    expect(now - last).toBeLessThan(1.01);
    last = now;
  }
  const free = createClock();
  level(free, 0, 1_000);
  free.add({ sentMs: 1_000, heardMs: 2_035, answeredMs: 2_035, arrivedMs: 1_000 });
  expect(last).toBeCloseTo(free.serverMs(8_999), 6);
});

test('corrects a large error at once, even during a show, because a gradual change would outlast the song', () => {
  const clock = createClock();
  level(clock, 0, 1_000);
  clock.holdSteady(true);
  level(clock, 1_000, 61_000, 30);
  expect(clock.serverMs(2_000)).toBeCloseTo(63_000);
});

test('ignores an answer that precedes its request, and one without a valid time', () => {
  const clock = createClock();
  level(clock, 0, 1_000);
  clock.add({ sentMs: 500, heardMs: 90_000, answeredMs: 90_000, arrivedMs: 400 });
  clock.add({ sentMs: 500, heardMs: NaN, answeredMs: 1_500, arrivedMs: 501 });
  expect(clock.serverMs(600)).toBeCloseTo(1_600);
});

test('discards all measurements after a sleep', () => {
  const clock = createClock();
  level(clock, 0, 1_000);
  clock.forget();
  expect([clock.isReady, clock.errorMs, clock.worstMs(0)]).toEqual([false, Infinity, Infinity]);
});

test('prefers the newest of equally quick answers, because older ones have drifted', () => {
  const clock = createClock();
  const ownMs = (ms: number) => Math.round(ms * (1 + 50e-6));
  for (let ms = 0; ms < 600_000; ms += 10_000) {
    clock.add({ sentMs: ownMs(ms), heardMs: ms + 10, answeredMs: ms + 10, arrivedMs: ownMs(ms) + 20 });
  }
  expect(Math.abs(clock.serverMs(ownMs(600_000)) - 600_000)).toBeLessThan(4);
});
