import type { LightReport } from '@backline/contract/live';

const minIntervalMs = 1_000;
/**
 * Maximum interval between two reports. It ensures that a reconnected socket gets a report even if nothing has changed.
 */
const maxIntervalMs = 5_000;

export interface Reporter {
  report(report: LightReport): void;
  /** Sends a last report when the fan leaves the page, whose socket may stay open. */
  leave(): void;
  stop(): void;
}

/** Sends the latest report at most once a second and at least every five seconds. */
export function createReporter(send: (report: LightReport) => void): Reporter {
  let latest: LightReport | null = null;
  let sent = '';
  let sentAtMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function sendNow() {
    if (latest === null) return;
    sent = keyOf(latest);
    sentAtMs = performance.now();
    send(latest);
    next(maxIntervalMs);
  }
  function next(waitMs: number) {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(sendNow, waitMs);
  }

  return {
    report(report) {
      latest = report;
      if (keyOf(report) !== sent) next(Math.max(sentAtMs + minIntervalMs - performance.now(), 0));
    },
    leave() {
      if (latest !== null) send({ ...latest, state: 'dark' });
      this.stop();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      latest = null;
    },
  };
}

/** Returns a key of the report without the clock's error, which changes all the time. */
const keyOf = ({ event_id, epoch, state, started_ms }: LightReport) => [event_id, epoch, state, started_ms].join();
