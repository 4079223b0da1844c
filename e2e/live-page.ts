import type { Page } from '@playwright/test';

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
