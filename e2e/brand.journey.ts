import sharp from 'sharp';
import { buildEvent, buildManager } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judge, newNumber, openPhone, texted } from './phone.ts';
import { newestLetter } from './sign-in.ts';

const brandColour = () => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim();

test('a manager sets a brand; the public page, the sign-in, the text, the app and its manifest show it', async ({
  page,
  browser,
  baseURL,
  db,
  signIn,
}) => {
  // A manager of their own, because later journeys of this worker use the house's.
  const manager = await buildManager(db, { name: 'Rosa Delgado' });
  const event = await buildEvent(db, { managerId: manager.id, name: 'All Amps', startsAt: new Date() });

  await signIn(page, manager, '/account');
  await page.getByRole('link', { name: 'Edit brand' }).click();
  // The card of the account page has a heading of this name, too.
  await expect(page.getByRole('heading', { name: 'Your brand', level: 1 })).toBeVisible();
  await page.getByLabel('Name').fill('The Lantern');
  await page.getByLabel('Accent colour').fill('#000080');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^This colour is hard to read/)).toBeVisible();
  await page.getByLabel('Accent colour').fill('#ffb300');
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffb300' } })
    .png()
    .toBuffer();
  await page.getByLabel('Icon').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The brand has been saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);

  const stored = await db
    .selectFrom('brands')
    .select(['name', 'colour'])
    .where('manager_id', '=', manager.id)
    .execute();
  expect(stored).toEqual([{ name: 'The Lantern', colour: '#ffb300' }]);

  const { page: phone, faults, close } = await openPhone(browser, baseURL);
  await phone.goto(`/events/${event.seo_url}?code=${event.code}`);
  await expect(phone.getByText('by The Lantern')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'I’m here' })).toHaveCSS('background-color', 'rgb(255, 179, 0)');
  await phone.getByRole('link', { name: 'I’m here' }).click();
  const card = phone.getByRole('region', { name: 'All Amps' });
  await expect(card).toContainText('by The Lantern');
  expect(await phone.evaluate(brandColour)).toBe('#ffb300');
  await judge(phone, 'the sign-in with a brand');

  const number = newNumber();
  await phone.getByLabel('Phone number').fill(number.slice(2));
  await phone.getByRole('button', { name: 'Text me a code' }).click();
  const code = await texted(phone, number);
  expect((await newestLetter(phone, number)).text).toMatch(
    new RegExp(`^The Lantern: ${code} is your code for All Amps\n+@localhost #${code}$`),
  );
  await phone.getByLabel('6-digit code').fill(code);
  await phone.getByLabel('Name').fill('Ada');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'I’m standing' }).click();
  await expect(phone.getByRole('heading', { name: 'You’re checked in' })).toBeVisible();
  await expect(phone.getByRole('banner')).toContainText('The Lantern');
  await expect(phone).toHaveTitle('All Amps · The Lantern');
  await judge(phone, 'the event with a brand');

  const href = await phone.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await phone.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ start_url: `/fan/${event.code}`, short_name: 'The Lantern' });
  for (const [place, side] of [192, 512].entries()) {
    const icon = await phone.request.get(manifest.icons[place].src);
    expect(await sharp(await icon.body()).metadata()).toMatchObject({ width: side, height: side });
  }
  await phone.goto('/fan');
  await expect(phone.locator('link[rel="manifest"]')).toHaveAttribute('href', /^(?!\/brands\/)/);
  expect(faults).toEqual([]);
  await close();
});
