import { buildEvent } from '../apps/server/builders/builders.ts';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const kilobyte = 1024;

/** Returns the compressed bytes, which `fetch` would decompress. */
async function fetchBrotli(url: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  const request = get(url, { headers: { 'accept-encoding': 'br' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { body: await buffer(answer), headers: answer.headers };
}

async function scriptsOf(page: Page, load: () => Promise<unknown>) {
  const scripts: Response[] = [];
  const sheets: Response[] = [];
  const listen = (response: Response) => {
    const kind = response.request().resourceType();
    if (kind === 'script') scripts.push(response);
    if (kind === 'stylesheet') sheets.push(response);
  };
  page.on('response', listen);
  await load();
  await page.waitForLoadState('networkidle');
  page.off('response', listen);
  return { scripts, bytes: await bytesOf(scripts), styleBytes: await bytesOf(sheets) };
}

async function bytesOf(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(
    responses.map(async (response) => (await response.request().sizes()).responseBodySize),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the first load of /signin has at most 260 KB of JavaScript, compressed and cached for ever', async ({ page }) => {
  const { scripts, bytes } = await scriptsOf(page, () => page.goto('/signin'));
  expect(bytes).toBeGreaterThan(50 * kilobyte);
  expect(bytes).toBeLessThanOrEqual(260 * kilobyte);
  for (const script of scripts) {
    const headers = script.headers();
    if (Number(headers['content-length']) >= kilobyte) {
      expect(headers['content-encoding'], script.url()).toMatch(/^(br|gzip)$/);
    }
    expect(headers['cache-control']).toContain('immutable');
  }
});

for (const [name, path] of [
  ['Events', '/groups/all'],
  ['Users', '/users/all'],
] as const) {
  test(`the list of ${name} loads at most 400 KB of JavaScript in at most 15 scripts, and 100 KB of styles`, async ({
    page,
    house,
    signIn,
    browser,
    baseURL,
  }) => {
    await signIn(page, house.manager);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const cookies = await page.context().storageState();
    const fresh = await (await browser.newContext({ baseURL, storageState: cookies })).newPage();
    const { scripts, bytes, styleBytes } = await scriptsOf(fresh, async () => {
      await fresh.goto(path);
      await expect(fresh.getByRole('heading', { name })).toBeVisible();
    });
    process.stdout.write(
      `${path}: ${scripts.length} scripts, ${Math.round(bytes / 1000)} KB, styles ${Math.round(styleBytes / 1000)} KB\n`,
    );
    expect(scripts.length).toBeLessThanOrEqual(15);
    expect(bytes).toBeLessThanOrEqual(400 * kilobyte);
    expect(styleBytes).toBeLessThanOrEqual(100 * kilobyte);
    await fresh.context().close();
  });
}

test('a page’s own styles come after those of Ant Design, which adds only variables while the page runs', async ({
  page,
  house,
  signIn,
}) => {
  await signIn(page, house.manager, '/groups/all');
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
  await page.goto('/event-operation/AddEvent');
  await expect(page.getByLabel('Event name')).toBeVisible();
  const sheets = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ href, cssRules }) => {
      const ofLibrary = Array.from(cssRules, ({ cssText }) => cssText).filter((text) => text.includes('.ant-'));
      const isVariables = (text: string) => /\{(?: --[^;]+;)* \}$/.test(text);
      return {
        isFile: href !== null,
        ofLibrary: ofLibrary.length,
        styles: ofLibrary.filter((text) => !isVariables(text)),
      };
    }),
  );
  const files = sheets.filter(({ isFile }) => isFile);
  const library = files.findIndex(({ ofLibrary }) => ofLibrary > 1_000);
  expect(library).toBeGreaterThanOrEqual(0);
  expect(files.slice(library + 1).some(({ ofLibrary }) => ofLibrary > 0)).toBe(true);
  expect(files.slice(0, library).flatMap(({ styles }) => styles)).toEqual([]);
  const written = sheets.filter(({ isFile }) => !isFile);
  expect(written.some(({ ofLibrary }) => ofLibrary > 0)).toBe(true);
  expect(written.flatMap(({ styles }) => styles)).toEqual([]);
});

test('a first visit to the fans’ app loads at most 118 KB of JavaScript, and caches it for ever', async ({
  page,
  db,
  house,
}) => {
  const { code } = await buildEvent(db, { managerId: house.manager.id });
  const { scripts } = await scriptsOf(page, async () => {
    await page.goto(`/fan/${code}`);
    await expect(page.getByRole('heading', { name: 'Your phone number' })).toBeVisible();
  });
  let bytes = 0;
  for (const script of scripts) {
    // Fetches the script again, because browsers request brotli only over TLS.
    const { body, headers } = await fetchBrotli(script.url());
    bytes += body.length;
    if (body.length >= kilobyte) expect(headers['content-encoding'], script.url()).toBe('br');
    expect(headers['cache-control']).toContain('immutable');
  }
  process.stdout.write(`/fan: ${scripts.length} scripts, ${(bytes / 1000).toFixed(1)} KB\n`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(118_000);
});

test('a first visit to the fans’ app makes at most 12 requests with 125 KB before its page is shown, and loads the font later', async ({
  page,
  db,
  house,
}) => {
  const { code } = await buildEvent(db, { managerId: house.manager.id });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/fan/${code}`);
  await expect(page.getByRole('heading', { name: 'Your phone number' })).toBeVisible();
  await page.waitForFunction(() => document.fonts.check("16px 'Inter Variable'") && document.fonts.size > 4);
  const fonts = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      name.includes('/fonts/'),
    );
    return files.map(({ startTime }) => startTime >= (visit?.loadEventEnd ?? Infinity));
  });
  expect(fonts).toEqual([true, true]);
  // Excludes the fonts, which load after the page's load event.
  const first = asked.filter((url) => url.startsWith('http') && !url.includes('/fonts/'));
  expect(first.length).toBeGreaterThan(3);
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(12);
  const files = await Promise.all(first.filter((url) => !url.includes('/api/')).map(fetchBrotli));
  const bytes = files.reduce((sum, { body }) => sum + body.length, 0);
  process.stdout.write(
    `/fan, first visit: ${first.length} requests, ${files.length} files, ${(bytes / 1000).toFixed(1)} KB\n`,
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(125_000);
});
