import type { BrowserContext, Page } from '@playwright/test';
import { pollMs } from '@backline/contract/live';

/** Resolves when the server confirms the subscription of the page's next socket. Call it before navigating. */
export async function untilListening(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  const said = socket.waitForEvent('framereceived', (frame) => String(frame.payload).includes('listening'));
  // Sockets fail while a server starts.
  await said.catch((error: unknown) => {
    if (!/Socket (error|closed)/.test(String(error))) throw error;
    return untilListening(page);
  });
}

export async function withoutTimers(context: BrowserContext, ...delaysMs: readonly number[]): Promise<void> {
  await context.addInitScript((delaysMs) => {
    const own = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0, ...rest: unknown[]) => (delaysMs.includes(ms) ? 0 : own(run, ms, ...rest)),
    });
  }, delaysMs);
}

/** Disables polling, so that changes must come by the socket. */
export const withoutPolling = (context: BrowserContext): Promise<void> => withoutTimers(context, pollMs);
