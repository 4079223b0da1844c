import { firstPings, type Clock, type Ping } from './clock.ts';

const joiningEveryMs = 250;
const thenEveryMs = 10_000;

export interface ClockKeeping {
  ping(): Promise<Ping | null>;
  /** Defaults to the device: a monotonic clock, which may stop during sleep, and the wall clock. */
  now?(): { steadyMs: number; wallMs: number };
  onKnown?(): void;
  /** Interval on joining for a device near the server. */
  firstEveryMs?: number;
}

/** Max divergence of the two clocks: more means sleep or a changed clock, and restarts the pings. */
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
    // A ping across a sleep measures the time before it and looks quick.
    if (answer !== null && sleeps === before) {
      asked += 1;
      clock.add(answer);
      onKnown?.();
    }
    if (asked >= firstPings) next(thenEveryMs);
    // A lost ping keeps the slower interval.
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
    /** Pings at once, for a page that is visible again or a socket that reconnected. */
    wake() {
      forgetAfterSleep();
      if (timer !== null) next(0);
    },
  };
}
