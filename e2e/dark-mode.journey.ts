import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const dark = 'rgb(20, 17, 29)';
const light = 'rgb(246, 245, 250)';

const colourOf = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
const expectColour = (page: Page, colour: string) => expect.poll(() => colourOf(page)).toBe(colour);

async function choose(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?!Open)/ })
    .last()
    .press('Enter');
  const saved = page.waitForResponse(/set_appearance/);
  await page.getByRole('menuitemradio', { name }).press('Enter');
  expect((await saved).status()).toBe(200);
}

test('the dark theme that a person chooses persists after a reload, in another tab and in another browser', async ({
  browser,
  baseURL,
  page,
  house,
  signIn,
}) => {
  await signIn(page, house.manager);
  await expectColour(page, light);
  const tab = await page.context().newPage();
  await tab.goto('/account?tab=preferences');
  await expect(tab.getByRole('radio', { name: 'System' })).toBeChecked();
  await choose(page, 'Dark');
  await expectColour(page, dark);
  await expectColour(tab, dark);
  await expect(tab.getByRole('radio', { name: 'Dark' })).toBeChecked();

  // Without the script files only the inline script runs, so this colour is the page's first paint.
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(dark);
  await page.unroute('**/assets/**');

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await signIn(other, house.manager);
  await expectColour(other, dark);
  await choose(other, 'Light');
  await expectColour(other, light);
  await elsewhere.close();
  await page.reload();
  await expectColour(page, light);
});

test('a page follows the system’s theme until the person chooses one, and prints in the light theme', async ({
  page,
  house,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, house.manager);
  await expectColour(page, dark);
  await page.emulateMedia({ media: 'print' });
  await expectColour(page, light);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await expectColour(page, light);
});
