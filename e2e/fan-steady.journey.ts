import type { Page } from '@playwright/test';
import { buildArtist, buildEvent, buildFan, buildPromoCode, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { letterSizes } from './letter-sizes.ts';
import { openPhone } from './phone.ts';
import { signInFan } from './sessions.ts';

/** "Good" is below 0.1 by web.dev/cls; half of that is asked for. */
const maxLayoutShift = 0.05;
const tabs = [
  '',
  '/shop',
  '/orders',
  '/requests',
  '/polls',
  '/raffles',
  '/trivia',
  '/inbox',
  '/help',
  '/my-code',
  '/mine',
];

/** Runs in the page, before its own scripts. */
function sumLayoutShifts() {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function expectGrowth(page: Page, where: string): Promise<void> {
  const before = await page.evaluate(letterSizes);
  // As the browser's own setting of the letters' size does.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const after = await page.evaluate(letterSizes);
  const kept = before.filter(({ size }, index) => (after[index]?.size ?? 0) < 1.9 * size);
  // A headline is bounded by the width of its window.
  expect(
    kept.filter(({ size }) => size < 24),
    `${where}: letters that stay small`,
  ).toEqual([]);
  expect(before.length).toBeGreaterThan(3);
}

test('no page of a fan moves while it loads, and all its letters grow with the size that the browser asks for', async ({
  browser,
  baseURL,
  house,
  db,
  installation,
}) => {
  const artist = await buildArtist(db, { managerId: house.manager.id });
  const event = await buildEvent(db, {
    managerId: house.manager.id,
    artistIds: [artist.id],
    startsAt: new Date(),
  });
  const code = await buildPromoCode(db, { artistId: artist.id });
  await db.updateTable('promo_codes').set({ is_displayed: true }).where('id', '=', code.id).execute();
  const fan = await buildFan(db);
  await joinFan(db, { eventId: event.id, fanId: fan.id });
  const { page, close } = await openPhone(browser, baseURL);
  await page.addInitScript(sumLayoutShifts);
  await page.route('**/api/fan/get_promo_codes*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });

  const addresses = [`/events/${event.seo_url}`, `/fan/${event.code}`];
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.layoutShift), address).toBeLessThan(maxLayoutShift);
    await expectGrowth(page, address);
  }
  await signInFan({ page, db, installation }, fan);
  for (const tab of tabs) {
    const address = `/fan/${event.code}${tab}`;
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.layoutShift), address).toBeLessThan(maxLayoutShift);
    await expectGrowth(page, address);
  }
  await close();
});

declare global {
  interface Window {
    /** Cumulative layout shift of the page so far. */
    layoutShift: number;
  }
}
