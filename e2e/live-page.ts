import type { BrowserContext, Page } from '@playwright/test';
import { pollMs } from '@backline/contract/live';

/**
 * Done once the server has said that the page's next socket listens: what is written from then on, it hears. To be called before the page
 * goes there, since that frame may come before the page is drawn.
 */
export async function untilListening(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  const said = socket.waitForEvent('framereceived', (frame) => String(frame.payload).includes('listening'));
  // While a server starts, sockets come to nothing.
  await said.catch((error: unknown) => {
    if (!/Socket (error|closed)/.test(String(error))) throw error;
    return untilListening(page);
  });
}

/** Timers that are that long never end in pages of the context. */
export async function withoutTimers(context: BrowserContext, ...delaysMs: readonly number[]): Promise<void> {
  await context.addInitScript((delaysMs) => {
    const own = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0, ...rest: unknown[]) => (delaysMs.includes(ms) ? 0 : own(run, ms, ...rest)),
    });
  }, delaysMs);
}

/** Pages of the context do not ask for news by themselves: what they show without a reload, they were told. */
export const withoutPolling = (context: BrowserContext): Promise<void> => withoutTimers(context, pollMs);
