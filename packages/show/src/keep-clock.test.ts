import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock, firstPings } from './clock.ts';
import { keepClock } from './keep-clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function kept(more: { firstEveryMs?: number } = {}) {
  const clock = createClock();
  let sleptMs = 0;
  const steadyMs = () => Date.now() - sleptMs;
  const asked: number[] = [];
  let isAway = false;
  let wayMs = 0;
  const keeping = keepClock(clock, {
    ...more,
    now: () => ({ steadyMs: steadyMs(), wallMs: Date.now() }),
    async ping() {
      asked.push(Date.now());
      if (isAway) return null;
      const [sentMs, heardMs] = [steadyMs(), Date.now()];
      if (wayMs > 0) await new Promise((resolve) => setTimeout(resolve, wayMs));
      return { sentMs, heardMs, answeredMs: heardMs, arrivedMs: steadyMs() };
    },
  });
  return {
    clock,
    keeping,
    asked,
    sleep: (ms: number) => void (sleptMs += ms),
    lose: (away: boolean) => void (isAway = away),
    slow: (ms: number) => void (wayMs = ms),
  };
}

test('pings twelve times in three seconds, then every ten seconds', async () => {
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

test('synchronises sooner for a device near the server', async () => {
  const { clock, keeping } = kept({ firstEveryMs: 20 });
  await vi.advanceTimersByTimeAsync(200);
  expect(clock.isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(clock.isReady).toBe(true);
  keeping.stop();
});

test('keeps pinging and keeps its time without a network', async () => {
  const { clock, lose, keeping } = kept();
  await vi.advanceTimersByTimeAsync(3_000);
  lose(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clock.isReady).toBe(true);
  keeping.stop();
});

test('starts over after a sleep in which the monotonic clock stopped', async () => {
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

test('goes dark at once on a wake-up during a ping, and ignores the ping’s answer', async () => {
  const { clock, sleep, slow, keeping } = kept();
  await vi.advanceTimersByTimeAsync(3_000);
  slow(40);
  await vi.advanceTimersByTimeAsync(9_760);
  sleep(30_000);
  keeping.wake();
  expect(clock.isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  slow(0);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(clock.isReady).toBe(true);
  expect(clock.serverMs(Date.now() - 30_000)).toBeCloseTo(Date.now());
  keeping.stop();
});
