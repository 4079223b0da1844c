import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { openPhone } from './phone.ts';
import { chooseAction } from './row-menu.ts';

const song = join(import.meta.dirname, '../apps/server/demo/songs/lanterns.mp3');
const lastsMs = 2_000;
const drawn = '[0,200,800,200,800]';

const payload = (page: Page) => page.getByLabel('Payload Data');
const edge = (page: Page, name: string) => page.getByRole('slider', { name });
const expectAt = (slider: Locator, ms: number) =>
  expect.poll(async () => Math.abs(Number(await slider.getAttribute('aria-valuenow')) - ms)).toBeLessThanOrEqual(2);

async function holdOf(slider: Locator) {
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await slider.boundingBox();
  const msPerPx = await slider.evaluate((element, ms) => ms / (element.parentElement?.clientWidth ?? 0), lastsMs);
  if (box === null) throw new Error('the handle is not seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, msPerPx };
}

async function dragByFinger(page: Page, from: { x: number; y: number }, byPx: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from.x + (byPx * step) / 5);
  await touch('touchEnd');
}

test('a pattern is drawn with keys, mouse, finger or song, then found, changed, archived and scheduled; overlaps are shown', async ({
  page,
  browser,
  baseURL,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Lamp Night' });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await signIn(page, house.manager, '/pattern_master/all');

  await test.step('keys and the mouse move edges; the text follows', async () => {
    await page.getByRole('link', { name: 'New Pattern' }).click();
    await page.getByLabel('Pattern Name').fill('Night Pulse');
    await payload(page).fill(drawn);
    await edge(page, 'End of flash 1').focus();
    await page.keyboard.press('ArrowRight');
    await expect(payload(page)).toHaveValue('[0,210,790,200,800]');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(payload(page)).toHaveValue('[0,310,690,200,800]');

    await page.getByRole('button', { name: 'Next flash' }).click();
    const start = edge(page, 'Start of flash 2');
    const { x, y, msPerPx } = await holdOf(start);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 20, y);
    await page.mouse.move(x - 40, y);
    await page.mouse.up();
    // The edge moves by the mouse's distance, wherever the handle was grabbed.
    await expectAt(start, 1_000 - 40 * msPerPx);
    await page.mouse.move(x, y);
    await expectAt(start, 1_000 - 40 * msPerPx);
  });

  await test.step('a song provides its beats; a saved pattern is found by name', async () => {
    await page.getByLabel('Song', { exact: true }).setInputFiles(song);
    await page.getByRole('button', { name: 'Use the beats' }).click();
    await expect(page.getByRole('button', { name: 'Use the beats', pressed: true })).toBeVisible();
    await expect(page.getByText(/^Flash \d+ of \d\d: from /)).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Pattern has been created successfully.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search patterns' }).fill('night pul');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row('Night Pulse')).toContainText('0:20');
  });

  await test.step('on a phone a finger moves an edge, and the page does not scroll', async () => {
    const phone = await openPhone(browser, baseURL);
    const { page: hand } = phone;
    const href = await row('Night Pulse').getByRole('link', { name: 'Edit Night Pulse' }).getAttribute('href');
    await signIn(hand, house.manager, href ?? '');
    await payload(hand).fill(drawn);
    const end = edge(hand, 'End of flash 1');
    const { x, y, msPerPx } = await holdOf(end);
    const scrolled = await hand.evaluate(() => [scrollX, scrollY]);
    await dragByFinger(hand, { x, y }, 30);
    await expectAt(end, 200 + 30 * msPerPx);
    expect(await hand.evaluate(() => [scrollX, scrollY])).toEqual(scrolled);
    await hand.getByLabel('Pattern Name').fill('Night Pulse by hand');
    await hand.getByRole('button', { name: 'Save' }).click();
    await expect(hand.getByText('Pattern has been updated successfully.')).toBeVisible();
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  const saveAt = async (at: string) => {
    await page.getByLabel('Start Time').fill(at);
    await page.getByLabel('Start Time').press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
  };
  const choose = async () => {
    await page.getByRole('link', { name: 'Add Pattern' }).click();
    await page.getByRole('combobox', { name: 'Pattern' }).fill('by hand');
    await page.locator('.ant-select-item-option', { hasText: 'Night Pulse by hand' }).click();
  };
  await test.step('an event schedules it, never in the past, and names overlaps', async () => {
    await page.goto(`/pattern/${event.id}/x`);
    await choose();
    await saveAt('2020-01-02 08:00 PM');
    await expect(page.getByText('Start time must not be in the past.')).toBeVisible();
    await saveAt('2031-01-02 08:00 PM');
    await expect(page.getByText('Pattern has been created successfully.')).toBeVisible();
    await choose();
    await saveAt('2031-01-02 08:00 PM');
    const overlaps = /Overlaps with the pattern “Night Pulse by hand” at 2031-01-02 08:00 PM/;
    await expect(page.getByText(overlaps).first()).toBeVisible();
    await expect(row('Night Pulse by hand')).toHaveCount(2);
    await expect(row('Night Pulse by hand').first()).toContainText(overlaps);
  });

  await test.step('an archived pattern cannot be chosen, stays scheduled, and can be restored', async () => {
    await page.goto('/pattern_master/all');
    await chooseAction(page, 'Night Pulse by hand', 'Archive');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Pattern has been archived. Scheduled shows are not affected.')).toBeVisible();
    await expect(row('Night Pulse by hand')).toHaveCount(0);
    await page.goto(`/pattern/${event.id}/x`);
    await expect(row('Night Pulse by hand')).toHaveCount(2);
    await page.goto('/pattern_master/all');
    await page.getByText('Archived', { exact: true }).click();
    await chooseAction(page, 'Night Pulse by hand', 'Restore');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Pattern has been restored to the library.')).toBeVisible();
  });
});
