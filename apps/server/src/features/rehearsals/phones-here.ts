import { Worker } from 'node:worker_threads';
import type { Config } from '../../platform/config/config.ts';
import type { Platform } from '../../platform/context/platform.ts';

const program = new URL('../../../rehearsal/own-rehearsal.ts', import.meta.url);

/** Maximum rehearsals with phones in this process. More would slow down shows of other events. */
const maxHere = 2;
let here = 0;

/**
 * Reserves one of this process's slots for rehearsals. Returns a function that frees the slot, or null if all are
 * taken.
 */
export function takePlaceHere(): (() => void) | null {
  if (here >= maxHere) return null;
  here += 1;
  return () => (here -= 1);
}

/** Runs virtual phones in a thread that gets only the pass: no settings, secrets or database. Calls `gone` when it ends. */
export function bearPhones({ config, log }: Pick<Platform, 'config' | 'log'>, pass: string, gone: () => void): void {
  const thread = startThread({ baseUrl: ownAddress(config), pass }, gone);
  thread.on('error', (error) => log.warn({ err: error }, 'a rehearsal broke off'));
  thread.once('exit', gone);
  thread.unref();
}

/** Calls `gone` if no thread can start, because the constructor then throws and no `exit` event follows. */
function startThread(workerData: object, gone: () => void): Worker {
  try {
    return new Worker(program, { env: {}, execArgv: [], workerData });
  } catch (error) {
    gone();
    throw error;
  }
}

function ownAddress({ host, port }: Config): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
