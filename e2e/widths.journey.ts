import { buildAdmin, buildEvent, buildFan, buildSupportCase, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { judgeWidth } from './overflow.ts';
import { visit } from './visit.ts';

test('on a phone the announcement takes one line', async ({ page, house, signIn }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, house.manager);
  const announcement = page.getByRole('region', { name: 'Announcement' });
  expect((await announcement.boundingBox())?.height).toBeLessThanOrEqual(44);
});

test('on a phone the breadcrumb is one line that leads back to the parent', async ({ page, house, db, signIn }) => {
  const name = 'The Velvet Static: One Night, All Amps';
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id], name });
  await signIn(page, house.manager, `/poll/${event.id}/x`);
  const links = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect(links).toHaveText(['Events', name]);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(links).toHaveText([name]);
  expect((await links.boundingBox())?.height).toBeLessThan(30);
  await links.click();
  await expect(page).toHaveURL(new RegExp(`/groups/detail/${event.id}/`));
});

test('in landscape no bar covers a form, because the on-screen keyboard leaves little space', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id] });
  await page.setViewportSize({ width: 667, height: 375 });
  await signIn(page, house.manager);
  const announcement = page.getByRole('region', { name: 'Announcement' });
  expect((await announcement.boundingBox())?.height).toBeLessThanOrEqual(44);
  for (const path of ['/account', `/event-operation/UpdateEvent/${event.id}/x`, '/team-member/create']) {
    await page.goto(path);
    const field = page.locator('main form').getByRole('textbox').nth(2);
    await field.focus();
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const covered = await page.evaluate(() => {
      const isBar = (element: Element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position);
      const within = (y: number) => document.elementsFromPoint(300, y).find(isBar)?.className;
      return Array.from({ length: 24 }, (_, step) => within(8 + step * 15)).filter(Boolean);
    });
    expect([path, covered]).toEqual([path, []]);
  }
});

test('on a phone, an event’s first fan is visible without scrolling, below a single row of tabs', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, {
    managerId: house.manager.id,
    artistIds: [house.artist.id],
    name: 'The Velvet Static: One Night, All Amps',
  });
  await joinFan(db, { eventId: event.id, fanId: (await buildFan(db)).id });
  await page.setViewportSize({ width: 375, height: 667 });
  await signIn(page, await buildAdmin(db), `/users/${event.id}/x`);
  const card = page.getByRole('list', { name: /^Users of/ }).getByRole('listitem');
  await card.waitFor();
  const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
  expect(y + height - 44).toBeLessThanOrEqual(667);
  const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(tops).toHaveLength(5);
});

test('inside an event one menu stands at the side below 1280 px, and no word of a list breaks', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const night = await buildMerchNight(db, house);
  const { id: fanId } = await night.checkIn('Zoe Lane');
  const { buy } = await openSales(db, night);
  await buy({ fanId });
  await buildSupportCase(db, { eventId: night.event.id, fanId });
  await page.setViewportSize({ width: 1279, height: 800 });
  await signIn(page, house.manager, `/orders/${night.event.id}/x`);
  await expect(page.getByRole('navigation', { name: 'Event', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Events' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();

  const { id } = night.event;
  for (const path of [
    `/orders/${id}/x`,
    `/users/${id}/x`,
    `/customer-tickets/${id}/x`,
    '/products/all',
    '/dashboard/crm',
  ]) {
    await visit(page, path);
    for (const width of [992, 1024, 1180]) {
      await page.setViewportSize({ width, height: 800 });
      await judgeWidth(page, `${path} at ${width} px`);
    }
  }
});

test('at 1920 px a list and a form use the whole width, and end at the same edge', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id] });
  await page.setViewportSize({ width: 1920, height: 1000 });
  await signIn(page, house.manager, '/groups/all');
  const edges: number[] = [];
  for (const [path, part] of [
    ['/groups/all', '.ant-table'],
    [`/event-operation/UpdateEvent/${event.id}/x`, 'form'],
    ['/team-member/create', 'form'],
    ['/account', '.ant-card'],
    ['/dashboard/crm', '.ant-card'],
  ] as const) {
    await page.goto(path);
    const parts = page.getByRole('main').locator(part);
    await parts.first().waitFor();
    const rights = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    edges.push(Math.round(Math.max(...rights)));
  }
  expect(edges).toEqual([1888, 1888, 1888, 1888, 1888]);
});

test('at 1280 px the date of an event takes one line, even if its time zone is shown as an offset', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const { manager, artist } = house;
  await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], timezone: 'Asia/Kathmandu' });
  await signIn(page, manager, '/groups/all');
  const date = page.getByRole('cell', { name: /GMT\+5:45$/ });
  const lines = await date.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});
