import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserOptions, wholeBrowser } from './browser-options.ts';
import { expect, test } from './fixtures.ts';

const pages = ['/signin', '/fan'];
const allow = /Allow cookies for this site/;

test('every app explains which setting to change when Chromium blocks all cookies', async ({ baseURL }) => {
  const profile = await mkdtemp(join(tmpdir(), 'backline-blocked-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  // Uses the full browser, because the headless shell ignores a profile's preferences.
  const context = await chromium.launchPersistentContext(profile, {
    ...browserOptions,
    executablePath: wholeBrowser,
    baseURL,
  });
  try {
    const page = await context.newPage();
    for (const address of pages) {
      await page.goto(address);
      await expect(page.getByText(allow)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('every app tells the person to open a browser when an in-app browser blocks storage', async ({
  browser,
  baseURL,
}) => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 320.0';
  const context = await browser.newContext({ baseURL, userAgent, viewport: { width: 375, height: 667 } });
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const page = await context.newPage();
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByText(/Open this page in your browser/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  await context.close();
});
