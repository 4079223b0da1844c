import { buildAdmin, buildEvent, buildFailedJob, buildFan, joinFan } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeTouch } from './touch.ts';

test('on a phone a finger meets 44 px wherever it may press', async ({ page, house, db, signIn }) => {
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id] });
  await joinFan(db, { eventId: event.id, fanId: (await buildFan(db)).id, checkedInAt: new Date() });
  await buildFailedJob(db);
  const ref = `${event.id}/x`;
  await judgeTouch(page, [
    '/signin',
    '/signup',
    '/custom-views/user-auth/forgot-password',
    '/custom-views/user-auth/reset-password?token=x',
    '/confirm-address?token=x',
  ]);
  await signIn(page, await buildAdmin(db));
  await judgeTouch(page, [
    '/dashboard/crm',
    '/groups/all',
    `/groups/detail/${ref}`,
    `/groups/copy/${ref}`,
    `/event-operation/UpdateEvent/${ref}`,
    '/artist_manager/list',
    `/artist_manager/artists_list/${house.manager.id}/x`,
    `/artist_manager/update/${house.manager.id}`,
    '/team-member/list',
    `/team-member/update/${house.teamMember.id}`,
    '/users/all',
    `/users/${ref}`,
    `/users/${ref}?section=checkins`,
    `/users/${ref}/import`,
    '/products/all',
    '/promocode/all',
    '/reports/all?type=orders',
    '/role-access/all',
    '/audit',
    '/jobs',
    '/payment-differences',
    '/account',
  ]);
});

test('on a phone the announcement takes one line', async ({ page, house, signIn }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, house.manager);
  const announcement = page.getByRole('region', { name: 'Announcement' });
  expect((await announcement.boundingBox())?.height).toBeLessThanOrEqual(44);
});

test('on a phone that lies no bar stays over a form: its keyboard needs the rest of the screen', async ({
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

test('on a phone that lies a dialog begins at the top, and its buttons are reached', async ({
  page,
  house,
  signIn,
}) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await signIn(page, house.manager, '/account');
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByLabel('Name', { exact: true }).fill('Theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Your profile has been saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Nothing that you typed is lost.');
  expect((await dialog.boundingBox())?.y).toBeLessThanOrEqual(16);
  const last = dialog.getByRole('button').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('on a phone the first fan of an event stands on the first screen, under one row of tabs', async ({
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
  // All of it but the button at its end.
  expect(y + height - 44).toBeLessThanOrEqual(667);
  const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(tops).toHaveLength(5);
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
