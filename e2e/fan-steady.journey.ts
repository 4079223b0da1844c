import type { Page } from '@playwright/test';
import {
  buildArtist,
  buildEvent,
  buildPoll,
  buildPromoCode,
  buildRaffle,
  buildTrivia,
} from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { maxLayoutShift, sumLayoutShifts } from './layout-shift.ts';
import { letterSizes } from './letter-sizes.ts';
import { openPhone } from './phone.ts';
import { signInFan } from './sessions.ts';

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
  '/me',
  '/join',
];

async function expectGrowth(page: Page, where: string): Promise<void> {
  // A busy machine may still render the page after its last request.
  let count = 0;
  const isRendered = async () => {
    const earlier = count;
    count = (await page.evaluate(letterSizes)).length;
    return count > 3 && count === earlier;
  };
  await expect.poll(isRendered, where).toBe(true);
  const before = await page.evaluate(letterSizes);
  // Imitates a larger font size in the browser's settings.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const after = await page.evaluate(letterSizes);
  const kept = before.filter(({ size }, index) => (after[index]?.size ?? 0) < 1.9 * size);
  expect(
    kept.filter(({ size }) => size < 24),
    `${where}: letters that stay small`,
  ).toEqual([]);
}

test('no page of the fans’ app shifts its layout while loading, and all text grows with the browser’s font size', async ({
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
  await buildPoll(db, { eventId: event.id, by: house.manager.id });
  await buildPoll(db, { eventId: event.id, by: house.manager.id });
  await buildRaffle(db, { eventId: event.id });
  await buildTrivia(db, { eventId: event.id });
  const fan = await buildFanAt(db, event, {}, {});
  const { page, close } = await openPhone(browser, baseURL);
  await page.addInitScript(sumLayoutShifts);
  for (const late of ['get_promo_codes', 'get_now']) {
    await page.route(`**/api/fan/${late}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
  }

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
