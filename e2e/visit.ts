import { expect, type Page, type Request } from '@playwright/test';

/** A page asks in its first moments, and asks on with what it was answered: for so long nothing more may come. */
const quietMs = 300;

/** Pages of the server and of the fans' app, at which the console's router cannot arrive. */
const elsewhere = /^\/(?:events|fan)\//;

/**
 * The page at `path`, with all that it asks for. A console that stands in the browser moves there as by a link of its own,
 * for a part of a load's work. So what a page lacks that the one before it brought, a style for example, is not seen; its own journey loads it.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const { before, isConsole } = await page.evaluate(() => ({
    before: document.querySelector('[data-at]')?.getAttribute('data-at') ?? null,
    isConsole: document.querySelector('#content') !== null,
  }));
  const { pathname, search } = new URL(page.url());
  if (isConsole && before === null) throw new Error('The console says no longer where its router is.');
  if (before === null || elsewhere.test(path) || path === `${pathname}${search}`) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  } else {
    const quiet = untilQuiet(page);
    await page.evaluate((to) => {
      // As the router itself writes it.
      const state = { usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 };
      history.pushState(state, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    }, path);
    // The address alone changes at once; this, when the router has come there.
    await expect(page.locator('[data-at]')).not.toHaveAttribute('data-at', before);
    await quiet();
  }
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Hears what is asked from now on; the answer waits until nothing is on its way, and nothing has been for a while. */
function untilQuiet(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastAt = performance.now();
  const begin = (request: Request) => void underWay.add(request);
  const end = (request: Request) => {
    underWay.delete(request);
    lastAt = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    lastAt = performance.now();
    // Asked often: a page is quiet half a second before the runner's own second look at it would come.
    const isQuiet = () => underWay.size === 0 && performance.now() - lastAt >= quietMs;
    await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}
