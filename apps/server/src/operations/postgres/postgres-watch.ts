import { setTimeout as sleep } from 'node:timers/promises';
import type { LauncherLog } from './postgres-launch.ts';

const lookMs = 500;
/** A restart that holds for less counts as one that failed. */
const steadyMs = 2_000;
/** Before each try in a row: a quarter of a minute in all. Longer, and a supervisor would learn of it too late. */
const defaultPausesMs: readonly number[] = [0, 500, 1_000, 2_000, 4_000, 8_000];

export interface Watched {
  log: LauncherLog;
  isServed(): boolean;
  /** Throws where PostgreSQL cannot be started. */
  restart(): Promise<void>;
  /** It could not be started again, or not to stay: nobody looks any more. */
  onGivenUp(error: Error): void;
  /** Before each restart that follows on one that failed; as many as are tried. */
  pausesMs?: readonly number[];
}

/** Looks twice a second whether PostgreSQL runs, and starts it again where it does not, until `signal` is aborted. */
export async function watchPostgres(watched: Watched, signal: AbortSignal): Promise<void> {
  try {
    await keepServed(watched, signal);
  } catch (error) {
    // The pauses end by the signal.
    if (!signal.aborted) throw error;
  }
}

async function keepServed(watched: Watched, signal: AbortSignal): Promise<void> {
  const { log, isServed, restart, onGivenUp, pausesMs = defaultPausesMs } = watched;
  let tries = 0;
  let triedAt = 0;
  let failure = new Error('PostgreSQL ends as soon as it is started');
  for (;;) {
    await sleep(lookMs, undefined, { signal });
    if (isServed()) {
      if (performance.now() - triedAt > steadyMs) tries = 0;
      continue;
    }
    const pauseMs = pausesMs[tries];
    if (pauseMs === undefined) return onGivenUp(failure);
    log.error('PostgreSQL has ended: it is started again');
    await sleep(pauseMs, undefined, { signal });
    tries += 1;
    try {
      await restart();
      log.info('PostgreSQL runs again');
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      log.error(failure.message);
    }
    triedAt = performance.now();
  }
}
