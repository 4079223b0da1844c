import { setTimeout as sleep } from 'node:timers/promises';
import { codeStepMs } from '@backline/contract/changing-code';

/** A busy machine takes less than this to sign and show a code. */
const neededMs = 5_000;

/** Waits for the next code step if the current one ends soon, so that a code cannot expire during the test. */
export async function roomInCodeStep(): Promise<void> {
  const leftMs = codeStepMs - (Date.now() % codeStepMs);
  // A timer may fire a millisecond early.
  if (leftMs < neededMs) await sleep(leftMs + 10);
}
