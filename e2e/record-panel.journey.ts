import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { judgeDark, judgeHere } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';

async function judgePanel(page: Page, where: string): Promise<void> {
  for (const [width, height] of [
    [375, 812],
    [667, 375],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await judgeHere(page, `${where} at ${width} px`);
    await judgeDark(page, `${where} at ${width} px`, '[role=dialog]');
  }
}

test('staff look at an order and refund it, and check a fan in and out, without leaving the list', async ({
  page,
  db,
  house,
  signInLive,
}) => {
  const night = await buildMerchNight(db, house);
  const { event } = night;
  const fan = await night.checkIn('Zoe Lane');
  const { buy } = await openSales(db, night);
  const sold = { delivery_kind: 'seat', section: 'Floor', seat_row: '2', seat: '10', fanId: fan.id } as const;
  // Enough orders for a list that scrolls.
  for (let count = 0; count < 15; count++) await buy({ ...sold, quantity: 1 });
  await signInLive(page, house.manager, `/orders/${event.id}/x`);

  const row = page.locator('tbody > tr').nth(9);
  const link = row.getByRole('link');
  const orderNo = (await link.textContent()) ?? '';
  await row.getByRole('checkbox').check();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  const popup = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await popup;
  await expect(tab.getByRole('heading', { name: `Order ${orderNo}`, level: 1 })).toBeVisible();
  await tab.close();

  await link.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: `Order ${orderNo}` });
  await expect(panel.getByText('Tour shirt, M')).toBeVisible();
  await judgePanel(page, 'the panel of an order');
  await panel.getByRole('combobox', { name: `Status of order ${orderNo}` }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'Ready' }).click();
  await expect(row).toContainText('Ready');
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const ask = page.getByRole('dialog', { name: /^Refund \$25\.00/ });
  await page.keyboard.press('Escape');
  await expect(ask).toBeHidden();
  await expect(panel.getByRole('group', { name: `Order ${orderNo}` })).toBeFocused();
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await ask.getByRole('button', { name: 'Refund $25.00' }).click();
  await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(row).toHaveClass(/refunded/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  await expect(row.getByRole('checkbox')).toBeChecked();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await link.click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/orders/${event.id}/x$`));

  await page.goto(`/users/${event.id}/x`);
  const name = page.getByRole('button', { name: 'Zoe Lane', exact: true });
  await name.click();
  const person = page.getByRole('dialog', { name: 'Zoe Lane' });
  await expect(person.getByRole('link', { name: orderNo })).toBeVisible();
  await judgePanel(page, 'the panel of a fan');
  await person.getByRole('button', { name: 'Undo check-in for Zoe Lane' }).click();
  await page.getByRole('button', { name: 'Undo check-in', exact: true }).click();
  await person.getByRole('button', { name: 'Check in Zoe Lane' }).click();
  await expect(page.getByRole('row', { name: /Zoe Lane/ }).locator('time')).toBeVisible();
  await expect(person.getByRole('button', { name: 'Undo check-in for Zoe Lane' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
});
