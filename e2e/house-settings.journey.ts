import type { Page } from '@playwright/test';
import { buildAdmin } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeSizes } from './judge.ts';

const announcement = (page: Page) => page.getByRole('region', { name: 'Announcement' });

test('a manager may not open the house settings; an admin changes the announcement and the footer for all staff', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  signIn,
}) => {
  // Later journeys of this worker use the same house.
  const before = await db.selectFrom('house_settings').selectAll().executeTakeFirstOrThrow();
  await signIn(page, house.manager, '/house-settings');
  await expect(page).toHaveURL(/\/accessDenied/);
  await expect(page.getByText('You don’t have permission to open this page.')).toBeVisible();
  await page.goto('/dashboard/crm');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${before.footer_year} Backline`);
  await expect(page.getByRole('link', { name: 'House settings' })).toHaveCount(0);

  const admin = await (await browser.newContext({ baseURL })).newPage();
  await signIn(admin, await buildAdmin(db), '/house-settings');
  await admin.getByLabel('Text').fill('The doors open an hour earlier.');
  await admin.getByLabel('Link').fill('http://example.org/doors');
  await admin.getByLabel('Footer year').fill('2031');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Please enter a link that starts with https://.')).toBeVisible();
  await admin.getByLabel('Link').fill('https://example.org/doors');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('House settings have been saved.')).toBeVisible();
  await expect(announcement(admin)).toContainText('The doors open an hour earlier.');
  await judgeSizes(admin, 'the house settings');

  await page.reload();
  await expect(announcement(page)).toContainText('The doors open an hour earlier.');
  await expect(announcement(page).getByRole('link', { name: 'Learn more' })).toHaveAttribute(
    'href',
    'https://example.org/doors',
  );
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 Backline');
  await announcement(page).getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(announcement(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(announcement(page)).toHaveCount(0);

  await admin.getByLabel('Text').fill('The doors open on time.');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(announcement(admin)).toContainText('The doors open on time.');
  await page.reload();
  await expect(announcement(page)).toContainText('The doors open on time.');

  await admin.getByLabel('Text').fill('');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(announcement(admin)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(announcement(page)).toHaveCount(0);
  await admin.context().close();
  await db.updateTable('house_settings').set(before).execute();
});
