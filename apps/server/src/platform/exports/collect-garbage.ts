import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: ((options: { type: 'minor'; execution: 'sync' }) => void) | undefined;

/** Collects young objects, which blocks the event loop for about a millisecond. Node has no call for it, and a flag on the command line would be forgotten. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as typeof collect;
  }
  collect?.({ type: 'minor', execution: 'sync' });
}
