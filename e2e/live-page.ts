import type { BrowserContext, Page } from '@playwright/test';
import { pollMs } from '@backline/contract/live';
import { ownStaffNotices } from '@backline/contract/staff-notices';

/**
 * Resolves when the server confirms a subscription on the page's next socket. Call it before navigating. By default
 * ignores the subscription to staff notices, because the console's frame subscribes before its page does.
 */
export async function untilListening(page: Page, wanted?: string): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  const said = socket.waitForEvent('framereceived', (frame) => isListening(String(frame.payload), wanted));
  // Retries with the next socket, because sockets fail while a server starts.
  await said.catch((error: unknown) => {
    if (!/Socket (error|closed)/.test(String(error))) throw error;
    return untilListening(page, wanted);
  });
}

function isListening(frame: string, wanted: string | undefined): boolean {
  if (!frame.startsWith('{"listening"')) return false;
  const { listening } = JSON.parse(frame) as { listening: { topic: string }[] };
  return listening.some(({ topic }) => (wanted === undefined ? topic !== ownStaffNotices.name : topic === wanted));
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
