import type { Logger } from 'pino';

/** One thing that is closed, and how long the process waits for it. */
export interface StopStep {
  name: string;
  patienceMs: number;
  close(patienceMs: number): Promise<unknown>;
}

/**
 * Closes one after the other, each within its own patience, so that the last has its time however long the first takes: the
 * whole takes at most the sum. What outlasts its patience, or fails, is logged and left to the end of the process.
 */
export async function stopInOrder(steps: readonly StopStep[], log: Logger): Promise<void> {
  for (const { name, patienceMs, close } of steps) {
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`was not closed within ${patienceMs} ms`)), patienceMs);
    });
    try {
      await Promise.race([close(patienceMs), impatience]);
    } catch (error) {
      log.error({ err: error, step: name }, 'stopping');
    } finally {
      clearTimeout(timer);
    }
  }
}
