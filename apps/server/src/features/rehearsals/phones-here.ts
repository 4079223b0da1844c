import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../platform/config/config.ts';
import type { Platform } from '../../platform/context/platform.ts';

const program = fileURLToPath(new URL('../../../rehearsal/own-rehearsal.ts', import.meta.url));

/** Rehearsals whose phones this process bears at a time: more of them would take the machine from the shows of other events. */
const mostHere = 2;
let here = 0;

/** Of a rehearsal that is about to begin. */
export interface PlaceHere {
  /** Kept until its phones are gone. */
  bear(platform: Pick<Platform, 'config' | 'log'>, pass: string): void;
  /** It did not begin. */
  leave(): void;
}

/** Null where none is left. */
export function takePlaceHere(): PlaceHere | null {
  if (here >= mostHere) return null;
  here += 1;
  let isHeld = true;
  const leave = () => {
    if (isHeld) here -= 1;
    isHeld = false;
  };
  return {
    leave,
    bear(platform, pass) {
      try {
        bearPhones(platform, pass, leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/**
 * Walks virtual phones through a rehearsal in a process of its own, which comes to this server as any other phone does, and ends
 * with it. It knows the pass and nothing else: no setting, no secret, no database.
 */
function bearPhones({ config, log }: Pick<Platform, 'config' | 'log'>, pass: string, gone: () => void): void {
  const child = fork(program, [], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // More than one where it never started: it can neither be reached nor told. An unheard one would end this server.
  child.on('error', (error) => {
    log.error({ err: error }, 'a rehearsal could not be started');
    if (child.pid === undefined) gone();
  });
  child.once('exit', (code, signal) => {
    gone();
    if (code !== 0) log.warn({ code, signal }, 'a rehearsal broke off');
  });
  child.send({ baseUrl: ownAddress(config), pass }, (error) => {
    if (error !== null) log.warn({ err: error }, 'a rehearsal was not told where to go');
  });
  // A server that ends waits for none: the phones see it go, and end.
  child.unref();
  child.channel?.unref();
}

/** This very process, whatever stands in front of it. */
function ownAddress({ host, port }: Config): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
