import { firstPings, type Clock, type Ping } from './clock.ts';

/** Between the first ones: in three seconds a phone that joins knows the time. */
const joiningEveryMs = 250;
const thenEveryMs = 10_000;

export interface ClockKeeping {
  /** Null where no answer came. */
  ping(): Promise<Ping | null>;
  /** The two clocks of a device, its own where nothing is said: one that never jumps but may stand still in a sleep, and the one that people set. */
  now?(): { steadyMs: number; wallMs: number };
  /** After each answer that changed what is known. */
  onKnown?(): void;
  /** Between the first ones, for who is nearer to the clock than a phone. */
  firstEveryMs?: number;
}

/** What the two clocks of a device may differ by before it has slept, or somebody has set one: either way the pings are asked anew. */
const sleptMs = 500;

const ownClocks = () => ({ steadyMs: performance.now(), wallMs: Date.now() });

/** Asks 12 times at joining and once each 10 seconds from then on, until the answered function is called. */
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
    // One that was on its way through a sleep tells the time of before it, and seems to have been quick.
    if (answer !== null && sleeps === before) {
      asked += 1;
      clock.add(answer);
      onKnown?.();
    }
    if (asked >= firstPings) next(thenEveryMs);
    // Who is away is not asked the more for being near.
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
    /** The page is seen again, or its socket came back: asks at once instead of in up to ten seconds. */
    wake() {
      forgetAfterSleep();
      if (timer !== null) next(0);
    },
  };
}
