import type { Page } from '@playwright/test';
import { openTab } from './open-section.ts';

type Shoot = (name: string) => Promise<void>;

export async function shootLights(page: Page, code: string, shoot: Shoot): Promise<void> {
  await page.goto(`/fan/${code}`);
  await openTab(page, 'Lights');
  await page.getByRole('heading', { name: 'Before your phone lights up' }).waitFor();
  await shoot('fan-lights-warning');
  await page.getByRole('button', { name: 'I understand. Join the show' }).click();
  await page.getByText('Synchronised to within').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await shoot('fan-lights');
}

export async function shootBuying(page: Page, code: string, shoot: Shoot): Promise<void> {
  await page.goto(`/fan/${code}/shop`);
  const drop = page.getByRole('listitem').filter({ hasText: 'Drop ends in' });
  await drop.waitFor();
  await shoot('fan-shop');
  await drop.getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /^M/ }).check();
  await shoot('fan-product');
  await sheet.getByRole('button', { name: 'Add to cart' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /^Cart/ }).click();
  await page.getByLabel('Promo code').fill('encore10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('ENCORE10 has been applied.').waitFor();
  await shoot('fan-cart');
  await page.getByRole('button', { name: /^Reserve and pay/ }).click();
  await page.getByText(/Reserved for/).waitFor();
  await shoot('fan-hold');
  await page.getByRole('button', { name: /^Pay/ }).click();
  const card = page.frameLocator('iframe[title="Pay by card"]');
  await card.getByText('Test cards', { exact: true }).click();
  await card.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await card.getByText('Test cards', { exact: true }).click();
  await shoot('fan-checkout');
  await card.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Thank you! Your order is paid.').waitFor();
  await shoot('fan-order');
  await page.getByRole('link', { name: 'Show pickup code' }).click();
  await page.getByRole('img', { name: 'Your pickup code' }).waitFor();
  await shoot('fan-order-code');
  await page.goBack();
  await page.getByRole('link', { name: 'All my orders' }).click();
  await page.getByRole('link', { name: /^Order/ }).waitFor();
  await shoot('fan-orders');
}
