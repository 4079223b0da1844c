import type { Browser, Locator, Page } from '@playwright/test';
import { buildAdmin, buildEvent } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeWidth } from './overflow.ts';
import { judgeHere, judgeSizes } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { chooseAction } from './row-menu.ts';

const list = '/users/all';
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const viewsButton = (page: Page) => page.getByRole('search').getByRole('button', { name: /^Views?(:|$)/ });
const viewsDialog = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });

async function buildTwoFans(db: Db, { manager, teamMember }: Record<'manager' | 'teamMember', { id: number }>) {
  const event = await buildEvent(db, { managerId: manager.id, teamMemberIds: [teamMember.id], name: 'Loud Night' });
  await buildFanAt(db, event, { name: 'Quentin Vole' });
  await buildFanAt(db, event, { name: 'Zoe Lane' });
}

async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(words);
  await expect(page).toHaveURL(new RegExp(`search=${words}`));
}

async function saveView(page: Page, name: string, { isShared = false } = {}): Promise<void> {
  await viewsButton(page).click();
  await viewsDialog(page).getByLabel('Save current view as').fill(name);
  const share = viewsDialog(page).getByLabel('Share with all staff who may open this list');
  if (isShared) await share.check();
  await viewsDialog(page).getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('The view is saved.')).toBeVisible();
  await expect(viewsDialog(page)).toBeHidden();
}

test('a manager sees a view that an admin shares but cannot change or delete it, and loses it when sharing stops', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  signIn,
}) => {
  await buildTwoFans(db, house);
  const name = `Voles ${house.manager.id}`;
  const admin = await elsewhere(browser, baseURL);
  await signIn(admin, await buildAdmin(db), list);
  await search(admin, 'Vole');
  await saveView(admin, name, { isShared: true });

  await signIn(page, house.manager, list);
  await expect(row(page, 'Zoe Lane')).toBeVisible();
  await viewsButton(page).click();
  await expect(viewsDialog(page).getByLabel('Share with all staff who may open this list')).toHaveCount(0);
  const shared = viewsDialog(page).getByRole('listitem').filter({ hasText: name });
  await expect(shared).toContainText('Shared');
  await shared.getByRole('button', { name: `More actions for ${name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Set as default']);
  await page.keyboard.press('Escape');
  await shared.getByRole('link', { name }).click();
  await expect(row(page, 'Quentin Vole')).toBeVisible();
  await expect(row(page, 'Zoe Lane')).toHaveCount(0);

  await viewsButton(admin).click();
  await chooseAction(admin, name, 'Stop sharing');
  await expect(viewsDialog(admin).getByText('Shared', { exact: true })).toHaveCount(0);
  await admin.context().close();
  await page.reload();
  await expect(page.getByText('This view was deleted, or it is not shared with you.')).toBeVisible();
  await expect(viewsButton(page)).toHaveText('Views');
});

test('the columns that a manager hides and resizes persist after a reload and in a new browser, and others keep the default', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  signIn,
}) => {
  await buildTwoFans(db, house);
  await signIn(page, house.manager, list);
  await expect(row(page, 'Quentin Vole')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await expect(dialog.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await judgeHere(page, 'the columns');
  const hidden = page.waitForResponse(/set_layout/);
  await dialog.getByRole('checkbox', { name: 'Email' }).uncheck();
  expect((await hidden).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(head(page, 'Email')).toHaveCount(0);

  const before = await widthOf(head(page, 'Name'));
  const resized = page.waitForResponse(/set_layout/);
  await drag(page, page.getByRole('slider', { name: 'Width of Name' }), 120);
  expect((await resized).status()).toBe(200);
  const wide = await widthOf(head(page, 'Name'));
  expect(wide).toBeGreaterThan(before + 60);
  // Resizing a column does not sort by it.
  await expect(head(page, 'Name')).not.toHaveAttribute('aria-sort');

  await page.reload();
  await expect(row(page, 'Quentin Vole')).toBeVisible();
  await expect(head(page, 'Email')).toHaveCount(0);
  await expect.poll(() => widthOf(head(page, 'Name'))).toBe(wide);

  const other = await elsewhere(browser, baseURL);
  await signIn(other, house.manager, list);
  await expect(row(other, 'Quentin Vole')).toBeVisible();
  await expect(head(other, 'Email')).toHaveCount(0);
  await expect.poll(() => widthOf(head(other, 'Name'))).toBe(wide);
  await other.context().close();

  const colleague = await elsewhere(browser, baseURL);
  await signIn(colleague, house.teamMember, list);
  await expect(row(colleague, 'Quentin Vole')).toBeVisible();
  await expect(head(colleague, 'Email')).toBeVisible();
  expect(await widthOf(head(colleague, 'Name'))).not.toBe(wide);
  await colleague.context().close();
});

test('a manager names a filtered list as a view, opens it by its address in a new browser, and makes it the default', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  signIn,
}) => {
  await buildTwoFans(db, house);
  await signIn(page, house.manager, list);
  await expect(row(page, 'Zoe Lane')).toBeVisible();
  await search(page, 'Vole');
  await expect(row(page, 'Zoe Lane')).toHaveCount(0);
  await saveView(page, 'Only voles of the whole tour');
  await expect(viewsButton(page)).toHaveAccessibleName('View: Only voles of the whole tour');
  expect(await rightOf(viewsButton(page))).toBeLessThanOrEqual(await rightOf(page.getByRole('search')));
  const view = new URL(page.url()).searchParams.get('view');

  const other = await elsewhere(browser, baseURL);
  await signIn(other, house.manager, `${list}?view=${view}`);
  await expect(other.getByRole('searchbox', { name: 'Search users' })).toHaveValue('Vole');
  await expect(row(other, 'Quentin Vole')).toBeVisible();
  await expect(row(other, 'Zoe Lane')).toHaveCount(0);
  await expect(viewsButton(other)).toHaveAccessibleName('View: Only voles of the whole tour');

  await viewsButton(page).click();
  await chooseAction(page, 'Only voles of the whole tour', 'Set as default');
  await expect(page.getByText('The list opens with this view.')).toBeVisible();
  await expect(viewsDialog(page).getByText('Default', { exact: true })).toBeVisible();
  await judgeSizes(page, 'the saved views');
  await page.keyboard.press('Escape');
  await other.goto('/dashboard/crm');
  await other.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(viewsButton(other)).toHaveAccessibleName('View: Only voles of the whole tour');
  await expect(row(other, 'Quentin Vole')).toBeVisible();
  await expect(row(other, 'Zoe Lane')).toHaveCount(0);
  await other.context().close();

  await viewsButton(page).click();
  await viewsDialog(page).getByRole('link', { name: 'Show the list without a view' }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Zoe Lane')).toBeVisible();
  await viewsButton(page).click();
  await chooseAction(page, 'Only voles of the whole tour', 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete “Only voles of the whole tour”?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('The view is deleted.')).toBeVisible();
  await page.goto(`${list}?view=${view}`);
  await expect(page.getByText('This view was deleted, or it is not shared with you.')).toBeVisible();
  await expect(row(page, 'Zoe Lane')).toBeVisible();
});

test('a manager sorts orders by total, finds them so after a reload, and opens the sort as a view in a new browser', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  signIn,
}) => {
  const night = await buildMerchNight(db, house);
  const { buy } = await openSales(db, night);
  for (const [name, quantity] of [
    ['Ann Dear', 3],
    ['Bob Cheap', 1],
    ['Cid Middle', 2],
  ] as const) {
    await buy({ fanId: (await night.checkIn(name)).id, quantity });
  }
  const orders = `/orders/${night.event.id}/x`;
  const namesOf = (where: Page) => where.locator('tbody').getByText(/^(Ann Dear|Bob Cheap|Cid Middle)$/);
  await signIn(page, house.manager, orders);
  await expect(namesOf(page)).toHaveText(['Cid Middle', 'Bob Cheap', 'Ann Dear']);

  const total = head(page, 'Total').getByRole('button', { name: 'Total' });
  await total.click();
  await expect(head(page, 'Total')).toHaveAttribute('aria-sort', 'ascending');
  await expect(namesOf(page)).toHaveText(['Bob Cheap', 'Cid Middle', 'Ann Dear']);
  const kept = page.waitForResponse(/set_layout/);
  await total.press('Enter');
  expect((await kept).status()).toBe(200);
  await expect(head(page, 'Total')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=total_desc/);
  await expect(namesOf(page)).toHaveText(['Ann Dear', 'Cid Middle', 'Bob Cheap']);
  await judgeSizes(page, 'sorted orders');

  await page.reload();
  await expect(namesOf(page)).toHaveText(['Ann Dear', 'Cid Middle', 'Bob Cheap']);
  await page.goto(orders);
  await expect(page).toHaveURL(/sort=total_desc/);
  await expect(namesOf(page)).toHaveText(['Ann Dear', 'Cid Middle', 'Bob Cheap']);
  await saveView(page, 'Dear orders');
  const view = new URL(page.url()).searchParams.get('view');

  const other = await elsewhere(browser, baseURL);
  await signIn(other, house.manager, `${orders}?view=${view}`);
  await expect(head(other, 'Total')).toHaveAttribute('aria-sort', 'descending');
  await expect(namesOf(other)).toHaveText(['Ann Dear', 'Cid Middle', 'Bob Cheap']);
  await other.context().close();

  await page.goto(orders);
  await expect(head(page, 'Total')).toHaveAttribute('aria-sort', 'descending');
  await head(page, 'Total').getByRole('button', { name: 'Total' }).click();
  await expect(namesOf(page)).toHaveText(['Cid Middle', 'Bob Cheap', 'Ann Dear']);
  await page.goBack();
  await expect(namesOf(page)).toHaveText(['Ann Dear', 'Cid Middle', 'Bob Cheap']);
});

test('on a phone the button shows a view’s name in full', async ({ page, db, house, signIn }) => {
  await buildTwoFans(db, house);
  await signIn(page, house.manager, list);
  await search(page, 'vole');
  const name = 'Voles of the whole tour who sit on the balcony near the bar';
  await saveView(page, name);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(viewsButton(page)).toHaveText(name);
  const isWhole = await viewsButton(page).evaluate((button) =>
    [button, ...button.children].every((one) => one.scrollWidth <= one.clientWidth + 1),
  );
  expect(isWhole).toBe(true);
  await judgeWidth(page, 'the button of a view with a long name at 375 px');
});

const rightOf = (part: Locator) => part.evaluate((one) => Math.floor(one.getBoundingClientRect().right));
const widthOf = (cell: Locator) => cell.evaluate((one: HTMLElement) => one.offsetWidth);

async function drag(page: Page, handle: Locator, byPx: number): Promise<void> {
  await handle.hover();
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + byPx, y + height / 2, { steps: 4 });
  await page.mouse.up();
}
