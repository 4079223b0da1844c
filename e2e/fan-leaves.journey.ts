import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { buildAdmin, buildEvent } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere } from './judge.ts';
import { judgeWidth } from './overflow.ts';
import { lying, phone } from './sizes.ts';
import { texted } from './phone.ts';

async function openPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true });
  return context.newPage();
}

async function judge(page: Page, where: string): Promise<void> {
  for (const size of [lying, phone]) {
    await page.setViewportSize(size);
    await judgeHere(page, `${where} at ${size.width} px`);
    await judgeWidth(page, `${where} at ${size.width} px`);
    for (const target of await page.locator('a:visible, button:visible, input:visible').all()) {
      const box = await target.boundingBox();
      expect(box?.height ?? 0, `${where}: ${await target.innerText()}`).toBeGreaterThanOrEqual(44);
    }
  }
}

async function signIn(page: Page, number: string, earlier: number) {
  await page.goto('/fan/profile');
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByLabel('6-digit code').fill(await texted(page, number, earlier));
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
}

test('a fan edits the profile, downloads the data and deletes the account; event counts stay, and all phones are signed out', async ({
  browser,
  baseURL,
  page: desk,
  house,
  db,
  signIn: signInStaff,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Last Waltz', startsAt: new Date() });
  const fan = await buildFanAt(db, event, { name: 'Quentin Quillfeather' });
  const number = fan.phone_number ?? '';
  const [first, second] = [await openPhone(browser, baseURL), await openPhone(browser, baseURL)];
  await signIn(first, number, 0);
  await signIn(second, number, 1);

  await test.step('the profile has a picture, a name, and a fixed number', async () => {
    await expect(first.getByText(`You sign in with ${number}.`)).toBeVisible();
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#3aa' } })
      .jpeg()
      .toBuffer();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      first.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('notes.txt', 'text/plain', Buffer.from('no picture'));
    await expect(first.getByText('This picture can’t be used. Please choose another one.')).toBeVisible();
    await choose('IMG_1.jpg', 'image/jpeg', photo);
    await expect(first.getByRole('img', { name: 'Profile picture of Quentin Quillfeather' })).toBeVisible();
    await first.getByLabel('Name').fill('   ');
    await first.getByRole('button', { name: 'Save name' }).click();
    await expect(first.getByText('Please enter name.')).toBeVisible();
    await first.getByLabel('Name').fill('Quentin  Q. Quillfeather-Donaudampfschifffahrtsgesellschaftskapitaen');
    await first.getByRole('button', { name: 'Save name' }).dblclick();
    await expect(first.getByText('Your profile has been saved.')).toBeVisible();
    await judge(first, 'the profile');
  });

  await test.step('a second phone with an outdated profile sees the change before it can save', async () => {
    await second.getByLabel('Name').fill('Quentin Two');
    await second.getByRole('button', { name: 'Save name' }).click();
    await expect(second.getByText('Your profile was changed on another phone or in another tab.')).toBeVisible();
    await second.getByRole('button', { name: 'Save name' }).click();
    await expect(second.getByText('Your profile has been saved.')).toBeVisible();
  });

  await test.step('the data download as a readable file', async () => {
    const arriving = first.waitForEvent('download');
    await first.getByRole('button', { name: 'Download my data' }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('"Event": "Last Waltz"');
    expect(text).toContain(number);
  });

  await test.step('the deletion explains what is erased, and asks for a code', async () => {
    await first.getByRole('link', { name: 'Delete my account' }).click();
    await expect(first.getByText('under “Fan who left”')).toBeVisible();
    await judge(first, 'what deleting means');
    await first.getByRole('button', { name: 'Text me a code to confirm' }).click();
    await expect(first.getByLabel('6-digit code')).toBeVisible();
    await first.getByRole('button', { name: 'Delete my account permanently' }).click();
    await expect(first.getByText('Please enter the code.')).toBeVisible();
    await judge(first, 'the code to leave by');
    await first.getByLabel('6-digit code').fill(await texted(first, number, 2));
    await first.getByRole('button', { name: 'Delete my account permanently' }).dblclick();
    await expect(first.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
    await judge(first, 'the goodbye');
  });

  await test.step('both phones are signed out at once', async () => {
    await first.goto('/fan/profile');
    await expect(first.getByLabel('Phone number')).toBeVisible();
    await second.reload();
    await expect(second.getByLabel('Phone number')).toBeVisible();
  });

  await test.step('the console shows a pseudonym, keeps the counts, and finds nobody by the old name', async () => {
    await signInStaff(desk, await buildAdmin(db), `/users/${event.id}/last-waltz`);
    await expect(desk.getByRole('row', { name: /Fan who left/ })).toHaveCount(1);
    await expect(desk.getByText('Quillfeather')).toHaveCount(0);
    await desk.getByRole('searchbox').first().fill('Quillfeather');
    await expect(desk.getByText('No users')).toBeVisible();
  });
  await Promise.all([first.context().close(), second.context().close()]);
});
