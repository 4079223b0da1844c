import { describe, expect, test } from 'vitest';
import { createClock, firstPings } from './clock.ts';
import { mayFlash, maxFlashErrorMs } from './may-flash.ts';
import { joinedPhone, type SimulatedPhone } from '../testing/networks.ts';
import type { Network } from './networks.ts';

const phones = 400;
const hourMs = 3_600_000;

const joined = (network: Network, minutes: number): SimulatedPhone[] =>
  Array.from({ length: phones }, (_, seed) => {
    const phone = joinedPhone(network, seed + 1);
    for (let asked = 0; asked < minutes * 6; asked += 1) {
      phone.wait(10_000);
      phone.ping();
    }
    return phone;
  });
const flashing = (some: readonly SimulatedPhone[]) => some.filter(({ clock, localMs }) => mayFlash(clock, localMs));

function joinedOver({ thereMs, backMs }: { thereMs: number; backMs: number }) {
  const clock = createClock();
  for (let asked = 0; asked < firstPings; asked += 1) {
    const sentMs = asked * 250;
    const heardMs = sentMs + thereMs;
    clock.add({ sentMs, heardMs, answeredMs: heardMs, arrivedMs: heardMs + backMs });
  }
  const nowMs = firstPings * 250;
  return { clock, nowMs, errorMs: Math.abs(clock.serverMs(nowMs) - nowMs) };
}

describe('a phone out of sync', () => {
  test('does not flash before its clock is ready', () => {
    expect(mayFlash(createClock(), 0)).toBe(false);
  });

  test('does not flash if the round trip is so long that the error is unknown', () => {
    const { clock, nowMs } = joinedOver({ thereMs: 100, backMs: 600 });
    expect(clock.errorMs).toBeLessThan(1);
    expect(mayFlash(clock, nowMs)).toBe(false);
  });

  test('does not flash if answers disagree by more than the limit', () => {
    const clock = createClock();
    for (let asked = 0; asked < firstPings; asked += 1) {
      const sentMs = asked * 250;
      const heardMs = sentMs + 20 + (asked % 2) * 260;
      clock.add({ sentMs, heardMs, answeredMs: heardMs, arrivedMs: sentMs + 300 });
    }
    expect(mayFlash(clock, firstPings * 250)).toBe(false);
  });

  test('stops flashing when its clock may have drifted by the limit: minutes after joining, much later after a song', () => {
    const phone = joinedPhone('Wi-Fi', 1);
    const heardMs = phone.localMs;
    expect(mayFlash(phone.clock, heardMs + 10 * 60_000)).toBe(true);
    expect(mayFlash(phone.clock, heardMs + 20 * 60_000)).toBe(false);
    const [kept] = joined('Wi-Fi', 5);
    if (kept === undefined) return expect.unreachable();
    expect(mayFlash(kept.clock, kept.localMs + 20 * 60_000)).toBe(true);
    expect(mayFlash(kept.clock, kept.localMs + 3 * hourMs)).toBe(false);
  });

  test('does not flash while its pending correction exceeds the limit', () => {
    const { clock, nowMs } = joinedOver({ thereMs: 5, backMs: 5 });
    clock.holdSteady(true);
    for (let asked = 0; asked < 30; asked += 1) {
      const sentMs = nowMs + asked;
      clock.add({ sentMs, heardMs: sentMs + 200, answeredMs: sentMs + 200, arrivedMs: sentMs });
    }
    expect(mayFlash(clock, nowMs + 30)).toBe(false);
    expect(mayFlash(clock, nowMs + 30_000)).toBe(true);
  });
});

describe('a phone in sync', () => {
  test('flashes if messages take 20 to 200 ms each way, as in halls', () => {
    for (const ms of [20, 50, 110, 165, 200]) {
      const { clock, nowMs } = joinedOver({ thereMs: ms, backMs: ms });
      expect([ms, mayFlash(clock, nowMs)]).toEqual([ms, true]);
    }
  });

  test.each([
    ['Wi-Fi', 0, 1],
    ['LTE', 0, 1],
    ['congested', 0, 0.9],
    ['congested', 5, 0.99],
  ] as const)(
    'flashes over %s after %d minutes, on at least the given share of hundreds of phones',
    (network, minutes, share) => {
      expect(flashing(joined(network, minutes)).length).toBeGreaterThanOrEqual(share * phones);
    },
  );
});

test('limits the error of flashing phones on every network, even if one direction takes twice as long', () => {
  for (const network of ['Wi-Fi', 'LTE', 'congested'] as const) {
    for (const minutes of [0, 5]) {
      const off = flashing(joined(network, minutes)).map(({ errorMs }) => errorMs);
      expect(Math.max(...off)).toBeLessThan(maxFlashErrorMs);
    }
  }
  for (const backMs of [20, 60, 120, 180]) {
    const { clock, nowMs, errorMs } = joinedOver({ thereMs: backMs * 2, backMs });
    expect(clock.errorMs).toBeLessThan(1);
    expect(errorMs).toBeCloseTo(backMs / 2);
    expect(clock.worstMs(nowMs)).toBeGreaterThanOrEqual(errorMs);
  }
});
