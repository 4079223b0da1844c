import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { openHallNetwork, type HallNetwork } from './hall-network.ts';

const test = base.extend<{ hall: HallNetwork }>({
  hall: async ({ installation }, use) => {
    const hall = await openHallNetwork(installation.baseUrl);
    await use(hall);
    await hall.close();
  },
});

test.use({ viewport: { width: 375, height: 667 } });

/** The worker has all that it keeps, and serves this page. */
const keptOnPhone = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    await new Promise<void>((done) => {
      if (active === null || active.state === 'activated') return done();
      active.addEventListener('statechange', () => active.state === 'activated' && done());
    });
  });

test('the app opens without a network once it was visited, whatever its address, and says so', async ({
  page,
  hall,
}) => {
  await page.goto(`${hall.url}/fan`);
  await keptOnPhone(page);
  hall.down();
  await page.goto(`${hall.url}/fan/not-a-page/at-all`);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await page.goto(`${hall.url}/fan?utm=poster`);
  await expect(page.getByRole('heading', { name: 'Your event' })).toBeVisible();
  // The phone has an antenna and knows no better: the browser's switch is another thing than the hall's network.
  await page.context().setOffline(true);
  await expect(page.getByText('No network.')).toBeVisible();
  await page.context().setOffline(false);
  hall.up();
  await expect(page.getByText('No network.')).toBeHidden();
});

test('a new version is told, never interrupts who types, and comes with the next page', async ({ page, hall }) => {
  await page.goto(`${hall.url}/fan`);
  await keptOnPhone(page);
  await page.getByLabel('Event code').fill('ABC2');
  hall.rewrite('/fan/sw.js', (text) => text.replace(/version:`(\w+)`/, 'version:`$1-next`'));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('A new version is here.')).toBeVisible();
  await expect(page.getByLabel('Event code')).toHaveValue('ABC2');
  const kept = () => page.evaluate(async () => (await caches.keys()).length);
  expect(await kept()).toBe(2);
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(page.getByText('A new version is here.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your event' })).toBeVisible();
});
