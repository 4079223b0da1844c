import { firstPings, type Clock, type Ping } from './clock.ts';

const joiningEveryMs = 250;
const thenEveryMs = 10_000;

export interface ClockKeeping {
  ping(): Promise<Ping | null>;
  /**
   * Returns the times of a monotonic clock, which may stop during sleep, and of the wall clock. Defaults to the
   * device's clocks.
   */
  now?(): { steadyMs: number; wallMs: number };
  onKnown?(): void;
  /** Interval of the first pings, which a device near the server can shorten. */
  firstEveryMs?: number;
}

/**
 * Max divergence of the two clocks. More means that the device slept or a clock was changed, and restarts the pings.
 */
const sleptMs = 500;

const ownClocks = () => ({ steadyMs: performance.now(), wallMs: Date.now() });

export function keepClock(
  clock: Clock,
  { ping, now = ownClocks, onKnown, firstEveryMs = joiningEveryMs }: ClockKeeping,
): { stop(): void; wake(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let asked = 0;
  let sleeps = 0;
  let isStopped = false;
  let apartMs = apart();

  function apart() {
    const { steadyMs, wallMs } = now();
    return wallMs - steadyMs;
  }

  function forgetAfterSleep() {
    const nowApartMs = apart();
    if (Math.abs(nowApartMs - apartMs) > sleptMs) {
      clock.forget();
      asked = 0;
      sleeps += 1;
    }
    apartMs = nowApartMs;
  }

  async function ask(): Promise<void> {
    forgetAfterSleep();
    const before = sleeps;
    const answer = await ping();
    if (isStopped) return;
    forgetAfterSleep();
    // Drops a ping that spans a sleep, because it measures the time before the sleep and looks quick.
    if (answer !== null && sleeps === before) {
      asked += 1;
      clock.add(answer);
      onKnown?.();
    }
    if (asked >= firstPings) next(thenEveryMs);
    // After a lost ping, waits for the default interval, which is longer.
    else next(answer === null ? joiningEveryMs : firstEveryMs);
  }

  function next(waitMs: number) {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      void ask();
    }, waitMs);
  }

  void ask();
  return {
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
    /** Pings at once. Call it when the page is visible again or the socket has reconnected. */
    wake() {
      forgetAfterSleep();
      if (timer !== null) next(0);
    },
  };
}
