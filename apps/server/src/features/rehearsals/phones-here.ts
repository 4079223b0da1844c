import { Worker } from 'node:worker_threads';
import type { Config } from '../../platform/config/config.ts';
import type { Platform } from '../../platform/context/platform.ts';

const program = new URL('../../../rehearsal/own-rehearsal.ts', import.meta.url);

/** Rehearsals whose phones this process bears at a time: more of them would take the machine from the shows of other events. */
const maxHere = 2;
let here = 0;

/** Takes a place for virtual phones. Returns the function that gives it back; null where none is left. */
export function takePlaceHere(): (() => void) | null {
  if (here >= maxHere) return null;
  here += 1;
  return () => (here -= 1);
}

/**
 * Walks virtual phones through a rehearsal on a thread of its own, which comes to this server as any other phone does, and ends
 * with it. It is given the pass and nothing else: no setting, no secret, no database. `gone` is called when it has ended.
 */
export function bearPhones({ config, log }: Pick<Platform, 'config' | 'log'>, pass: string, gone: () => void): void {
  const thread = new Worker(program, { env: {}, execArgv: [], workerData: { baseUrl: ownAddress(config), pass } });
  thread.on('error', (error) => log.warn({ err: error }, 'a rehearsal broke off'));
  thread.once('exit', gone);
  thread.unref();
}

/** Returns the address of this very process, whatever stands in front of it. */
function ownAddress({ host, port }: Config): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
