import { setTimeout as sleep } from 'node:timers/promises';
import { codeStepMs } from '@backline/contract/changing-code';

/** Longer than a busy machine takes to sign and show a code. */
const neededMs = 5_000;

/** Waits for the next step if little of this one is left, so that a code cannot expire within the test. */
export async function roomInCodeStep(): Promise<void> {
  const leftMs = codeStepMs - (Date.now() % codeStepMs);
  // A timer may fire a millisecond early.
  if (leftMs < neededMs) await sleep(leftMs + 10);
}
