import type { Page } from '@playwright/test';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';

const name = 'A night of Donaudampfschifffahrtsgesellschaftskapitaensmuetzenkonzerte with all friends and relations';

function headOf(page: Page) {
  return page.evaluate(() => {
    const poster = document.querySelector<HTMLImageElement>('.poster img');
    const title = document.querySelector('h1');
    if (poster === null || title === null) throw new Error('the page has no head');
    const [image, words] = [poster.getBoundingClientRect(), title.getBoundingClientRect()];
    const middle = document.elementFromPoint(image.left + image.width / 2, image.bottom - 4);
    return {
      isWhole: getComputedStyle(poster).objectFit === 'contain' && image.height <= innerHeight,
      isUncovered: middle === poster && getComputedStyle(poster).opacity === '1',
      titleIsApart: words.top >= image.bottom || words.left >= image.right,
      titleBegins: words.top < innerHeight,
      titleIsWhole: title.scrollWidth <= title.clientWidth && title.scrollHeight <= title.clientHeight + 1,
      overflows: document.documentElement.scrollWidth > innerWidth,
    };
  });
}

test('a fan sees the whole poster and title on every screen, and can save and share the event', async ({
  house,
  db,
  browser,
  baseURL,
}) => {
  const seo_url = `long-night-${house.manager.id}`;
  await buildEvent(db, { managerId: house.manager.id, name, seo_url, startsAt: new Date('2027-07-04T01:00:00Z') });
  const context = await browser.newContext({ baseURL, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  for (const [width, height] of [
    [1280, 800],
    [375, 812],
    [667, 375],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/events/${seo_url}`);
    expect([width, await headOf(page)]).toEqual([
      width,
      { isWhole: true, isUncovered: true, titleIsApart: true, titleBegins: true, titleIsWhole: true, overflows: false },
    ]);
    for (const target of await page.locator('a.button, button').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }

  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await arriving).suggestedFilename()).toBe(`${seo_url}.ics`);

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => Object.assign(window, { shared: what }),
    });
  });
  await page.goto(`/events/${seo_url}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({ title: name, url: canonical });
  await context.close();
});

test('a two-line title leaves no single word on a line, and the address replaces a map that does not load', async ({
  house,
  db,
  page,
}) => {
  const seo_url = `balanced-night-${house.manager.id}`;
  await buildEvent(db, {
    managerId: house.manager.id,
    name: 'The Velvet Static: One Night, All Amps, Nobody Home',
    venue: 'Old Hall',
    seo_url,
  });
  // The map gets no response, as in a network that blocks it.
  await page.route('https://www.google.com/**', () => undefined);
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(`/events/${seo_url}`, { waitUntil: 'domcontentloaded' });
  const words = await page.locator('h1').evaluate((title) => {
    const text = title.firstChild as Text;
    const tops = Array.from(text.data.matchAll(/\S+/g), ({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getBoundingClientRect().top;
    });
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  });
  expect(words).toHaveLength(2);
  expect(Math.min(...words)).toBeGreaterThan(1);
  const map = page.locator('.map');
  const withPlace = await map.screenshot();
  await map.getByText('Old Hall').evaluate((place) => Object.assign(place.style, { visibility: 'hidden' }));
  expect((await map.screenshot()).equals(withPlace)).toBe(false);
  for (const name of ['Open in Google Maps', 'Open in OpenStreetMap']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
});

test('an empty page shows an illustration, on the public site and in the console', async ({ page, house, signIn }) => {
  await signIn(page, house.manager);
  for (const path of ['/events/no-such-night', '/no-such-page']) {
    await page.goto(path);
    const picture = page.locator('img[src="/static/empty-stage.svg"]');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  }
});
