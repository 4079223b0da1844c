import type { Logger } from 'pino';

export interface StopStep {
  name: string;
  patienceMs: number;
  close(patienceMs: number): Promise<unknown>;
}

/**
 * Closes the steps in order, each within its own timeout. Logs steps that fail or time out and leaves them to the end
 * of the process.
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
