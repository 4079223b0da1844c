import type { Logger } from 'pino';

export interface StopStep {
  name: string;
  timeoutMs: number;
  close(timeoutMs: number): Promise<unknown>;
}

/**
 * Closes the steps in order, each within its own timeout. Logs steps that fail or time out; they end with the process.
 */
export async function stopInOrder(steps: readonly StopStep[], log: Logger): Promise<void> {
  for (const { name, timeoutMs, close } of steps) {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`was not closed within ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      await Promise.race([close(timeoutMs), timeout]);
    } catch (error) {
      log.error({ err: error, step: name }, 'stopping');
    } finally {
      clearTimeout(timer);
    }
  }
}
