import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { buildAdmin, buildEvent, buildManager } from '../apps/server/builders/builders.ts';
import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { signInByMail } from './sign-in.ts';

const poster = fileURLToPath(new URL('../apps/server/static/default-event.png', import.meta.url));

test('a manager signs in by an emailed link, creates, edits and copies an event, and a fan opens the event’s page', async ({
  page,
  house,
  browser,
  baseURL,
}) => {
  const { manager, artist, teamMember } = house;
  const name = `Harbour Lights ${manager.id}`;
  await signInByMail(page, manager.email ?? '');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(/\/groups\/all/);
  await expect(page.getByText('No events')).toBeVisible();
  await page.getByRole('link', { name: 'New Event' }).click();

  await test.step('an empty form shows what is missing, beside the fields', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    for (const text of [
      'Please enter event name.',
      'SEO url is required.',
      'Please select event date.',
      'Please enter event venue.',
      'Please select state.',
      'Please select city.',
      'Please enter zipcode.',
      'Please select an artist.',
      'Please enter tax rate.',
      'Please select delivery method.',
      'Please enter delivery charges.',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
  });

  await test.step('fill and save', async () => {
    await page.getByLabel('Event Image').setInputFiles(poster);
    await expect(page.getByAltText('Selected image')).toBeVisible();
    await page.getByLabel('Event Name').fill(name);
    await expect(page.getByLabel('SEO URL')).toHaveValue(`harbour-lights-${manager.id}`);
    // Types key by key, because the field must not accept a partial date.
    await page.getByLabel('Date').pressSequentially('24-12-2027 08:30 PM');
    await page.getByLabel('Date').press('Enter');
    await chooseOption(page, 'Artists', artist.name);
    await chooseOption(page, 'Team Members', teamMember.name);
    await page.getByLabel('Venue').fill('Pier 9');
    await chooseOption(page, 'State', 'Illinois');
    await chooseOption(page, 'City', 'Chicago');
    await page.getByLabel('Zipcode').fill('60611');
    await page.getByLabel('Tax Rate').fill('8.875');
    await chooseOption(page, 'Delivery Method', 'Fixed');
    await page.getByLabel('Delivery Charges').fill('4.99');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Event has been created successfully.')).toBeVisible();
    await expect(page).toHaveURL(/\/groups\/all/);
  });

  await test.step('the list shows it with image, venue and date', async () => {
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Pier 9');
    await expect(row).toContainText('24-12-2027 08:30 PM CST');
    await expect(row.locator('img')).toHaveAttribute('src', /\/storage\/uploads\/.+\.(png|webp|jpe?g)$/);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('Pier 9').first()).toBeVisible();
  });

  await test.step('edit: the address stays, the venue changes', async () => {
    await page.getByRole('link', { name: 'Edit Event' }).click();
    await expect(page.getByLabel('SEO URL')).toBeDisabled();
    await page.getByLabel('Venue').fill('Pier 10');
    await page.getByLabel('Date').click();
    await page.getByTitle('2027-12-15').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Event has been updated successfully.')).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Pier 10');
    await expect(row).toContainText('15-12-2027 08:30 PM CST');
  });

  await test.step('duplicate: a second event with an address of its own', async () => {
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.getByLabel('Event Name')).toHaveValue(name);
    // Otherwise the test could mistake the first save's message for the second's.
    await expect(page.getByText('Event has been created successfully.')).toHaveCount(0);
    await page.getByLabel('Event Name').fill(`${name} Encore`);
    await page.getByLabel('Date').pressSequentially('26-12-2027 08:30 PM');
    await page.getByLabel('Date').press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Event has been created successfully.')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${name} Encore`) })).toBeVisible();
    await expect(page.getByRole('row', { name: /Harbour Lights/ })).toHaveCount(2);
  });

  await test.step('a fan without a session sees the public page', async () => {
    const fan = await (await browser.newContext({ baseURL })).newPage();
    const answer = await fan.goto(`/events/harbour-lights-${manager.id}`);
    expect(answer?.status()).toBe(200);
    await expect(fan.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(fan.getByText(artist.name).first()).toBeVisible();
    await expect(fan.getByText('Wednesday, December 15, 2027 at 8:30 PM CST')).toBeVisible();
    const missing = await fan.goto('/events/no-such-night');
    expect(missing?.status()).toBe(404);
    await expect(fan.getByText('The event could not be found.')).toBeVisible();
    await fan.context().close();
  });
});

test('a manager cannot see another manager’s events, neither in the list nor by opening their URLs', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, name: 'Private Rehearsal' });
  const stranger = await buildManager(db);
  await signIn(page, stranger, '/groups/all?search=Private');
  await expect(page.getByText('No events')).toBeVisible();
  for (const path of [
    `/groups/detail/${event.id}/x`,
    `/event-operation/UpdateEvent/${event.id}/x`,
    `/groups/copy/${event.id}/x`,
  ]) {
    await page.goto(path);
    await expect(page.getByText('The event could not be found.').first()).toBeVisible();
  }
});

test('two people edit one event: the second person sees the conflict, chooses which values to keep, and loses nothing', async ({
  page,
  house,
  db,
  signIn,
  browser,
  baseURL,
}) => {
  const event = await buildEvent(db, {
    managerId: house.manager.id,
    artistIds: [house.artist.id],
    name: 'Contested Night',
    venue: 'Old Hall',
  });
  const path = `/event-operation/UpdateEvent/${event.id}/x`;
  await signIn(page, house.manager, path);
  await page.getByLabel('Venue').fill('Hall of mine');

  const admin = await buildAdmin(db);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await signIn(other, admin, path);
  await other.getByLabel('Zipcode').fill('90210');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Event has been updated successfully.')).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(admin.name);
  await expect(dialog).toContainText('90210');
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(page.getByText('Event has been updated successfully.')).toBeVisible();
  const saved = await db
    .selectFrom('events')
    .select(['venue', 'zipcode'])
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  expect(saved).toEqual({ venue: 'Hall of mine', zipcode: '90210' });
});

test('leaving a changed form asks for confirmation', async ({ page, house, db, signIn }) => {
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id] });
  await signIn(page, house.manager, `/event-operation/UpdateEvent/${event.id}/x`);
  await page.getByLabel('Venue').fill('Somewhere');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Venue')).toHaveValue('Somewhere');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/dashboard\/crm/);
});

test('on a phone an invalid save scrolls the first wrong field into view, and no bar covers the field', async ({
  page,
  house,
  signIn,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, house.manager, '/event-operation/AddEvent');
  await page.getByLabel('Event Name').fill('Night One');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText('Please select event date.')).toBeVisible();
  const date = page.getByLabel('Date');
  await expect(date).toBeFocused();
  const [top, middle, bottom] = await Promise.all([
    bottomOf(page.getByRole('banner').first()),
    bottomOf(date),
    page.getByRole('button', { name: 'Cancel' }).boundingBox(),
  ]);
  expect(middle).toBeGreaterThan(top + 100);
  expect(middle).toBeLessThan((bottom?.y ?? 0) - 100);
});

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

test('fields are locked during a save, and the focus returns to its field after a failed save', async ({
  page,
  house,
  db,
  signIn,
}) => {
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id], venue: 'Old Hall' });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/events/update_event', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await signIn(page, house.manager, `/event-operation/UpdateEvent/${event.id}/x`);
  const venue = page.getByLabel('Venue');
  await venue.fill('New Hall');
  await venue.press('Enter');
  await expect(page.getByRole('button', { name: /Save/ })).toHaveClass(/ant-btn-loading/);
  await page.keyboard.type(' lost');
  answer.resolve();
  await expect(page.getByRole('main').getByText('Something went wrong. Please try again later.')).toBeVisible();
  await expect(venue).toHaveValue('New Hall');
  await expect(venue).toBeFocused();
});
