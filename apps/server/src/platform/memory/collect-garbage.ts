import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Collection {
  type: 'major' | 'minor';
  execution: 'sync';
  flavor?: 'last-resort';
}

let collect: ((options: Collection) => void) | undefined;

/**
 * Blocks the event loop: about a millisecond for what is young, tens of them for all. In so many words, since Node has no call for it; a
 * flag on the command line would be forgotten by whoever starts the server their own way.
 */
export function collectGarbage(what: 'young' | 'all'): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as (options: Collection) => void;
  }
  if (what === 'young') collect({ type: 'minor', execution: 'sync' });
  else collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Between two looks. */
const lookEveryMs = 10_000;
/** The part of such a time in which the event loop had something to do. */
const quiet = 0.1;

/** Once, after the first ten seconds in which little was to do: right after a start a hall comes back, and would wait for it. */
export function collectOnceQuiet(): void {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization < quiet) collectGarbage('all');
    else collectOnceQuiet();
  }, lookEveryMs).unref();
}
