import type { Page } from '@playwright/test';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { desk, lying, phone } from './sizes.ts';
import { judgeHere } from './judge.ts';

const upright = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" width="600" height="900">
  <rect width="600" height="900" fill="#2a1a4f"/>
  <circle cx="126" cy="630" r="110" fill="#f6c453"/>
  <rect x="60" y="60" width="480" height="90" fill="#d6c8f5"/>
</svg>`;
const poster = { name: 'poster.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(upright) };

test('a manager chooses by pointer and by keyboard how lists crop an upright poster', async ({
  page,
  house,
  db,
  signIn,
  browser,
  baseURL,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id], name: 'Tall Night' });
  await signIn(page, house.manager, `/event-operation/UpdateEvent/${event.id}/x`);
  await page.getByLabel('Event Image').setInputFiles(poster);
  const chosen = page.getByAltText('Selected image');
  await expect(chosen).toBeVisible();

  await test.step('the poster is whole, large enough to press, and passes axe', async () => {
    for (const size of [phone, lying, desk]) {
      await page.setViewportSize(size);
      const isWhole = await chosen.evaluate((image: HTMLImageElement) => {
        const { width, height } = image.getBoundingClientRect();
        return Math.abs(width / height - image.naturalWidth / image.naturalHeight) < 0.02;
      });
      expect(isWhole).toBe(true);
      await judgeHere(page, `the form with a poster at ${size.width} px`);
    }
  });

  await test.step('a press sets the focus, and keys move it', async () => {
    const across = page.getByRole('slider', { name: 'Focus from the left' });
    await expect(across).toHaveAttribute('aria-valuetext', '50% from the left, 33% from the top');
    const box = await chosen.boundingBox();
    if (box === null) throw new Error('the poster is not shown');
    await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.6);
    await expect(across).toHaveAttribute('aria-valuetext', '20% from the left, 60% from the top');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('slider', { name: 'Focus from the top' })).toBeFocused();
    await expect(across).toHaveAttribute('aria-valuetext', '21% from the left, 70% from the top');
  });

  await test.step('a finger sets both axes at once', async () => {
    const storageState = await page.context().storageState();
    const phone = await browser.newContext({
      baseURL,
      storageState,
      viewport: { width: 375, height: 812 },
      hasTouch: true,
    });
    const held = await phone.newPage();
    await held.goto(`/event-operation/UpdateEvent/${event.id}/x`);
    await held.getByLabel('Event Image').setInputFiles(poster);
    const whole = held.getByAltText('Selected image');
    await whole.scrollIntoViewIfNeeded();
    const box = await whole.boundingBox();
    if (box === null) throw new Error('the poster is not shown');
    await held.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height * 0.1);
    const across = held.getByRole('slider', { name: 'Focus from the left' });
    await expect(across).toHaveAttribute('aria-valuetext', '80% from the left, 10% from the top');
    await phone.close();
  });

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Event has been updated successfully.')).toBeVisible();

  await test.step('the list and the dashboard crop to it, the home and the public page show all of it', async () => {
    await expect(page.getByRole('row', { name: /Tall Night/ }).locator('img')).toHaveCSS('object-position', '21% 70%');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const crops = page.getByRole('link', { name: /Tall Night/ }).locator('img');
    await expect(crops).toHaveCount(3);
    for (const crop of await crops.all()) await expect(crop).toHaveCSS('object-position', '21% 70%');
    await page.goto(`/groups/detail/${event.id}/x`);
    await expect(shown(page)).toHaveCSS('object-fit', 'contain');
    await page.goto(`/events/${event.seo_url}`);
    await expect(page.locator('.poster img').last()).toHaveCSS('object-fit', 'contain');
  });

  await test.step('another poster gets a focus of its own', async () => {
    await page.goto(`/event-operation/UpdateEvent/${event.id}/x`);
    const across = page.getByRole('slider', { name: 'Focus from the left' });
    await expect(across).toHaveAttribute('aria-valuetext', '21% from the left, 70% from the top');
    await page.getByLabel('Event Image').setInputFiles({ ...poster, name: 'another.svg' });
    await expect(across).toHaveAttribute('aria-valuetext', '50% from the left, 33% from the top');
  });
});

const shown = (page: Page) => page.getByRole('main').locator('img').first();
