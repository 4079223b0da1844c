import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock, firstPings } from './clock.ts';
import { keepClock } from './keep-clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function kept() {
  const clock = createClock();
  let sleptMs = 0;
  const steadyMs = () => Date.now() - sleptMs;
  const asked: number[] = [];
  let isAway = false;
  const keeping = keepClock(clock, {
    now: () => ({ steadyMs: steadyMs(), wallMs: Date.now() }),
    async ping() {
      asked.push(Date.now());
      if (isAway) return null;
      const at = steadyMs();
      return { sentMs: at, heardMs: Date.now(), answeredMs: Date.now(), arrivedMs: at };
    },
  });
  return {
    clock,
    keeping,
    asked,
    sleep: (ms: number) => void (sleptMs += ms),
    lose: (away: boolean) => void (isAway = away),
  };
}

test('asks twelve times in three seconds, and then each ten', async () => {
  const { clock, asked, keeping } = kept();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toHaveLength(firstPings);
  expect(clock.isReady).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(firstPings + 2);
  keeping.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(firstPings + 2);
});

test('without a network goes on asking, and keeps what it knew', async () => {
  const { clock, lose, keeping } = kept();
  await vi.advanceTimersByTimeAsync(3_000);
  lose(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clock.isReady).toBe(true);
  keeping.stop();
});

test('after a sleep, in which the steady clock stood still, it begins anew', async () => {
  const { clock, asked, sleep, keeping } = kept();
  await vi.advanceTimersByTimeAsync(3_000);
  sleep(30_000);
  keeping.wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(clock.isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(clock.isReady).toBe(true);
  expect(asked.length).toBe(2 * firstPings);
  expect(clock.serverMs(Date.now() - 30_000)).toBeCloseTo(Date.now());
  keeping.stop();
});
