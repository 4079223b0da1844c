import type { Page } from '@playwright/test';
import { buildManager } from '../apps/server/builders/builders.ts';
import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { judgeSizes } from './judge.ts';

const newEvent = '/event-operation/AddEvent';
const offer = (page: Page) => page.getByRole('alert').filter({ hasText: 'Restore your draft from' });
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store))));
const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('form-draft.')));

/** Closes the tab without its `beforeunload` handlers, as a crash does, and opens one in the same browser. */
async function killTab(page: Page): Promise<Page> {
  await page.close({ runBeforeUnload: false });
  return page.context().newPage();
}

test('a draft is not offered to another person in the same browser, and it holds no secret', async ({
  page,
  db,
  house,
  signIn,
}) => {
  await signIn(page, house.manager, '/account');
  await chooseOption(page, 'Store type', 'Shopify store');
  await page.getByLabel('Storefront access token').fill('shpat-of-the-journey');
  await page.getByLabel('Webhook signing secret').fill('whsec-of-the-journey');
  await page.getByLabel('Store URL').fill('https://shop.example.org');
  await expect.poll(() => stored(page)).toContain('https://shop.example.org');
  expect(await stored(page)).not.toMatch(/(shpat|whsec)-of-the-journey/);
  const tab = await killTab(page);
  await tab.goto('/account');
  await expect(offer(tab)).toContainText('Files and passwords are not saved in drafts. Add them again.');

  await tab.goto(newEvent);
  await tab.getByLabel('Event Name').fill('Secret Surprise Night');
  await expect.poll(() => stored(tab)).toContain('Secret Surprise Night');
  const next = await killTab(tab);
  await signIn(next, await buildManager(db), newEvent);
  await expect(next.getByLabel('Event Name')).toBeVisible();
  await expect(offer(next)).toHaveCount(0);
  await expect(next.getByLabel('Event Name')).toHaveValue('');
  // The browser may be shared, so it forgets the drafts of the person before.
  expect(await draftKeys(next)).toEqual([]);
});

test('a form offers the draft of a killed tab, fills its fields when the draft is restored, and forgets it on save', async ({
  page,
  house,
  signIn,
}) => {
  await signIn(page, house.manager, newEvent);
  await page.getByLabel('Event Name').fill('Harbour Lights');
  await page.getByLabel('Date').pressSequentially('24-12-2027 08:30 PM');
  await page.getByLabel('Date').press('Enter');
  await chooseOption(page, 'Artists', house.artist.name);
  await page.getByLabel('Venue').fill('Pier 9');
  await chooseOption(page, 'State', 'Illinois');
  await chooseOption(page, 'City', 'Chicago');
  await page.getByLabel('Zipcode').fill('60611');
  await page.getByLabel('Tax Rate').fill('8.875');
  await chooseOption(page, 'Delivery Method', 'Fixed');
  await page.getByLabel('Delivery Charges').fill('4.99');
  await expect.poll(() => stored(page)).toContain('4.99');

  const tab = await killTab(page);
  await tab.goto(newEvent);
  await expect(offer(tab)).toBeVisible();
  await expect(tab.getByLabel('Event Name')).toHaveValue('');
  await judgeSizes(tab, 'the offer of a draft');
  await offer(tab).getByRole('button', { name: 'Restore' }).click();
  await expect(offer(tab)).toHaveCount(0);
  await expect(tab.getByLabel('Event Name')).toHaveValue('Harbour Lights');
  await expect(tab.getByLabel('Date')).toHaveValue('24-12-2027 08:30 PM');
  await expect(tab.getByLabel('Venue')).toHaveValue('Pier 9');
  await expect(tab.getByText('Chicago', { exact: true })).toBeVisible();
  await expect(tab.getByText(house.artist.name, { exact: true })).toBeVisible();

  await tab.getByRole('button', { name: 'Save' }).click();
  await expect(tab.getByText('Event has been created successfully.')).toBeVisible();
  await expect(tab.getByRole('row', { name: /Harbour Lights/ })).toContainText('24-12-2027 08:30 PM CST');
  expect(await draftKeys(tab)).toEqual([]);
  await tab.getByRole('link', { name: 'New Event' }).click();
  await expect(tab.getByLabel('Event Name')).toHaveValue('');
  await expect(offer(tab)).toHaveCount(0);
});
