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
