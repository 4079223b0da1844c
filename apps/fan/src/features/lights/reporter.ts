import type { LightReport } from '@backline/contract/live';

const mostOftenMs = 1_000;
/** A socket that came back is told by the next one, whether anything changed or not. */
const atLeastMs = 5_000;

export interface Reporter {
  tell(report: LightReport): void;
  /** Once more, for a page that is left: its socket may stay open. */
  leave(): void;
  stop(): void;
}

/** Tells the newest: at most one a second, at least one in five seconds. */
export function createReporter(send: (report: LightReport) => void): Reporter {
  let latest: LightReport | null = null;
  let told = '';
  let sentAtMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function sendNow() {
    if (latest === null) return;
    told = keyOf(latest);
    sentAtMs = performance.now();
    send(latest);
    next(atLeastMs);
  }
  function next(waitMs: number) {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(sendNow, waitMs);
  }

  return {
    tell(report) {
      latest = report;
      if (keyOf(report) !== told) next(Math.max(sentAtMs + mostOftenMs - performance.now(), 0));
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

/** What counts as news: how well it knows the time changes all the while. */
const keyOf = ({ event_id, epoch, state, started_ms }: LightReport) => [event_id, epoch, state, started_ms].join();
