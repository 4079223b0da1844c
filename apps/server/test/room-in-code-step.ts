import { setTimeout as sleep } from 'node:timers/promises';
import { codeStepMs } from '@backline/contract/changing-code';

/** More than a busy machine takes to sign a code and to show it. */
const neededMs = 5_000;

/** Waits for the next half minute where little is left of this one: until it ends, a code of the one before is good. */
export async function roomInCodeStep(): Promise<void> {
  const leftMs = codeStepMs - (Date.now() % codeStepMs);
  // A timer may be a millisecond early.
  if (leftMs < neededMs) await sleep(leftMs + 10);
}
