import { expect, type Page, type Request } from '@playwright/test';

/** A page counts as quiet after this time without requests. Pages send requests soon after they open. */
const quietMs = 300;

/** Matches the paths that the console's router does not serve. */
const elsewhere = /^\/(?:events|fan)\//;

/**
 * Navigates an open console by its router, which is faster than a page load. This hides missing styles, so each page's
 * own journey loads the page.
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
      const state = { usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 };
      history.pushState(state, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    }, path);
    // The URL changes at once; this attribute changes when the router has arrived at the page.
    await expect(page.locator('[data-at]')).not.toHaveAttribute('data-at', before);
    await quiet();
  }
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Tracks requests. The returned function waits until no request has run for `quietMs`. */
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
    // Polls faster than the runner's default of half a second.
    const isQuiet = () => underWay.size === 0 && performance.now() - lastAt >= quietMs;
    await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}
