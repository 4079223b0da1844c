import { setTimeout as sleep } from 'node:timers/promises';
import type { LauncherLog } from './postgres-launch.ts';

const pollIntervalMs = 500;
const steadyMs = 2_000;
/** Pauses before each consecutive try, 15.5 s in total, so that a supervisor still notices the failure in time. */
const defaultPausesMs: readonly number[] = [0, 500, 1_000, 2_000, 4_000, 8_000];

export interface Watched {
  log: LauncherLog;
  isServed(): boolean;
  restart(): Promise<void>;
  /** Called when no restart lasted. The watch has then ended. */
  onGivenUp(error: Error): void;
  pausesMs?: readonly number[];
}

export async function watchPostgres(watched: Watched, signal: AbortSignal): Promise<void> {
  try {
    await keepServed(watched, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function keepServed(watched: Watched, signal: AbortSignal): Promise<void> {
  const { log, isServed, restart, onGivenUp, pausesMs = defaultPausesMs } = watched;
  let tries = 0;
  let triedAt = 0;
  let failure = new Error('PostgreSQL ends as soon as it is started');
  for (;;) {
    await sleep(pollIntervalMs, undefined, { signal });
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
