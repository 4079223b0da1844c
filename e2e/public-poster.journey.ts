import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { buildArtist, buildEvent } from '../apps/server/builders/builders.ts';
import { posterSvg } from '../apps/server/demo/art/poster.ts';
import { expect, test } from './fixtures.ts';
import { judgeDark, judgeHere } from './judge.ts';
import { sumLayoutShifts } from './layout-shift.ts';
import { letterSizes } from './letter-sizes.ts';
import { judgeWidth } from './overflow.ts';
import { openPhone } from './phone.ts';
import { desk, lying, phone } from './sizes.ts';

const maxPosterBytes = 75_000;
const maxRequests = 8;
const maxShift = 0.02;
const views = [desk, { width: 820, height: 1180 }, lying, phone, { width: 320, height: 568 }];

const drawing = (width: number, height: number) =>
  sharp(Buffer.from(posterSvg(4)))
    .resize(width, height, { fit: 'cover' })
    .jpeg()
    .toBuffer();

async function blockMap(page: Page): Promise<void> {
  await page.route('https://www.google.com/**', (route) => route.abort());
}

for (const [shape, width, height] of [
  ['a wide', 1600, 900],
  ['an upright', 1000, 1500],
] as const) {
  test(`a phone loads one small file of ${shape} poster, the page keeps still and is readable in light and dark`, async ({
    page,
    browser,
    baseURL,
    house,
    db,
    signIn,
  }) => {
    const artist = await buildArtist(db, { managerId: house.manager.id, name: 'Nova Reyes' });
    const common = { managerId: house.manager.id, artistIds: [artist.id] };
    const event = await buildEvent(db, {
      ...common,
      name: `A Night with ${shape} Poster`,
      is_paid: true,
      ticket_url: 'https://tickets.example',
      startsAt: new Date(Date.now() + 86_400_000),
    });
    const next = await buildEvent(db, {
      ...common,
      name: 'The Night After',
      startsAt: new Date(Date.now() + 2 * 86_400_000),
    });
    const address = `/events/${event.seo_url}`;
    await signIn(page, house.manager, `/event-operation/UpdateEvent/${event.id}/x`);
    const buffer = await drawing(width, height);
    await page.getByLabel('Event Image').setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByAltText('Selected image')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Event has been updated successfully.')).toBeVisible();
    await expect.poll(async () => (await page.request.get(address)).text()).toContain('-w768.webp 768w');

    await test.step('the first visit of a phone', async () => {
      const { page: visit, faults, close } = await openPhone(browser, baseURL, { deviceScaleFactor: 2 });
      await blockMap(visit);
      await visit.addInitScript(sumLayoutShifts);
      const loaded: string[] = [];
      visit.on('request', (request) => request.url().startsWith(baseURL ?? '') && loaded.push(request.url()));
      await visit.goto(address);
      await visit.waitForLoadState('networkidle');
      const posters = loaded.filter((url) => url.includes('/storage/'));
      expect(posters).toHaveLength(1);
      const shown = visit.locator('.poster img');
      expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(posters[0]);
      expect((await (await visit.request.get(posters[0] ?? '')).body()).length).toBeLessThanOrEqual(maxPosterBytes);
      expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(maxRequests);
      expect(await visit.evaluate(() => window.layoutShift)).toBeLessThan(maxShift);
      const isSharp = await shown.evaluate(
        (image: HTMLImageElement) =>
          image.naturalWidth > 0 &&
          Math.abs(image.clientWidth / image.clientHeight - image.naturalWidth / image.naturalHeight) < 0.02,
      );
      expect(isSharp).toBe(true);
      expect(faults).toEqual([]);
      await close();
    });

    await test.step('every size, in light and dark, and with large letters', async () => {
      const { page: visit, close } = await openPhone(browser, baseURL);
      await blockMap(visit);
      for (const size of views) {
        await visit.setViewportSize(size);
        await visit.goto(address);
        await judgeWidth(visit, `${shape} at ${size.width} px`);
        await judgeHere(visit, `${shape} at ${size.width} px`);
        await judgeDark(visit, `${shape} at ${size.width} px`, 'html');
      }
      const before = await visit.evaluate(letterSizes);
      await visit.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      const after = await visit.evaluate(letterSizes);
      expect(before.filter(({ size }, index) => size < 24 && (after[index]?.size ?? 0) < 1.9 * size)).toEqual([]);
      expect(await visit.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await close();
    });

    await test.step('without JavaScript', async () => {
      const { page: visit, close } = await openPhone(browser, baseURL, { javaScriptEnabled: false });
      await blockMap(visit);
      await visit.goto(address);
      await expect(visit.getByRole('heading', { level: 1 })).toHaveText(event.name);
      await expect(visit.getByRole('button', { name: 'Share' })).toBeHidden();
      for (const name of ['Get tickets', 'I’m here', 'Add to calendar']) {
        await expect(visit.getByRole('link', { name })).toBeVisible();
      }
      await visit.getByRole('link', { name: /The Night After/ }).click();
      await expect(visit.getByRole('heading', { level: 1 })).toHaveText(next.name);
      await close();
    });
  });
}
