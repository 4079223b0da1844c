import type { Page } from '@playwright/test';
import { buildPoll } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeSizes } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { signInByMail } from './sign-in.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const marked = (page: Page) => page.getByRole('option', { selected: true });

test('at most six key actions lead from sign-in to marking an order as ready', async ({ page, db, house }) => {
  const night = await buildMerchNight(db, house);
  const { buy } = await openSales(db, night);
  const { id: fanId } = await night.checkIn('Zoe Lane');
  const { id, order_no: orderNo } = await buy({ fanId });
  await signInByMail(page, house.manager.email ?? '');

  let actions = 0;
  const act = async (run: () => Promise<void>) => {
    actions += 1;
    await run();
  };
  const { keyboard } = page;
  await act(() => keyboard.press('ControlOrMeta+k'));
  await act(() => keyboard.type(orderNo));
  await expect(palette(page).getByRole('combobox', { name: 'Search' })).toHaveValue(orderNo);
  await act(() => keyboard.press('Enter'));
  await expect(page.getByRole('combobox', { name: `Status of order ${orderNo}` })).toBeVisible();
  await act(() => keyboard.press('e'));
  await act(() => keyboard.type('ready'));
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText('Ready');
  await act(() => keyboard.press('Enter'));
  await expect(page.getByText('Order status has been updated successfully.')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(6);
  const { processing_status: status } = await db
    .selectFrom('orders')
    .select('processing_status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('ready');
});

test('the command palette finds fans, events and actions by keyboard, remembers recent choices, and returns the focus', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const { event, checkIn } = await buildMerchNight(db, house);
  await checkIn('Quentin Vole');
  await signIn(page, house.manager, `/poll/${event.id}/Loud%20Night`);
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.focus();
  await page.keyboard.press('/');
  const field = palette(page).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: 'Notify fans of Loud Night' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('quentin');
  await expect(marked(page)).toContainText('Quentin Vole');
  await expect(palette(page).getByRole('status')).toHaveText('1 result');
  await judgeSizes(page, 'the palette with a result');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Quentin Vole/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/users/${event.id}/`));

  await page.keyboard.press('/');
  await expect(marked(page)).toContainText('Quentin Vole');
  await page.keyboard.type('zzqx');
  await expect(palette(page).getByText('No results for “zzqx”')).toBeVisible();
  await field.fill('new pol');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/poll\/\d+\/[^/]+\/add$/);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.fill('quentin');
  await expect(palette(page).getByText('You are offline. Please check your connection.')).toBeVisible();
  await page.context().setOffline(false);
  await palette(page).getByRole('button', { name: 'Retry' }).click();
  await expect(marked(page)).toContainText('Quentin Vole');
});

test('letter keys move between pages and rows, and the list of shortcuts names the keys that work', async ({
  page,
  db,
  house,
  signIn,
}) => {
  const { event } = await buildMerchNight(db, house);
  for (const question of ['Which opener?', 'Which encore?']) {
    await buildPoll(db, { eventId: event.id, by: house.manager.id, question });
  }
  await signIn(page, house.manager);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('g', 'e');
  await expect(page).toHaveURL(/\/groups\/all/);
  await expect(page.getByRole('row', { name: /Loud Night/ })).toBeVisible();
  await press('j');
  await expect(page.getByRole('link', { name: 'Loud Night' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`/groups/detail/${event.id}/`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press('g', 'l');
  await expect(page.getByRole('row', { name: /Which opener/ })).toBeVisible();
  await press('j', 'j', 'k', 'e');
  await expect(page).toHaveURL(new RegExp(`/poll/${event.id}/[^/]+/edit/`));
  await page.goBack();
  await expect(page.getByRole('row', { name: /Which opener/ })).toBeVisible();
  await press('g', 'o');
  await expect(page).toHaveURL(new RegExp(`/orders/${event.id}/`));
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeVisible();
  await press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Order Fulfillment');
  await judgeSizes(page, 'the list of keys');
  await press('g', 'e', 'Escape');
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/orders/${event.id}/`));

  await page.getByRole('searchbox', { name: 'Search orders' }).focus();
  await press('g', 'e', '?', '/');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('ge?/');
  await expect(page).toHaveURL(new RegExp(`/orders/${event.id}/`));
});
