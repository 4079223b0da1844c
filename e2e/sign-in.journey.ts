import type { Page } from '@playwright/test';
import { buildEvent } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { pass, passUntil, stopClock } from './phone-clock.ts';
import { lettersTo, newestLetter, signInByMail } from './sign-in.ts';

test('a ten-digit phone number gets a code; a wrong code is refused, Cancel goes back, and the right code signs in', async ({
  page,
  house,
}) => {
  const number = house.manager.phone_number ?? '';
  const earlier = (await lettersTo(page, number)).length;
  await page.goto('/signin');
  await page.getByLabel('Email or phone number').fill(number.replace('+1', ''));
  await expect(page.getByLabel(/country|calling code/i)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Verification Code' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Email or phone number')).toHaveValue(number.replace('+1', ''));

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Verification Code' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter the code.')).toBeVisible();
  // Requesting a code again within 30 seconds, without "Resend code", sends no second text message.
  expect(await lettersTo(page, number)).toHaveLength(earlier + 1);
  const code = /\b(\d{6})\b/.exec((await newestLetter(page, number, earlier)).text)?.[1] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Invalid or expired code. Please try again.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)}-${code.slice(3)}`);
  await expect(page).toHaveURL(/\/dashboard\/crm$/);
});

test('an invalid identifier shows an error; an unknown person is refused and gets no email', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter a valid phone number or email.')).toBeVisible();
  await page.getByLabel('Email or phone number').fill('not a person');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid phone number or email.')).toBeVisible();
  await page.getByLabel('Email or phone number').fill('12345');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter valid phone number.')).toBeVisible();
  await page.getByLabel('Email or phone number').fill('stranger@example.org');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Access denied!')).toBeVisible();
  const letters = await page.request.get('/dev/outbox?to=stranger@example.org');
  expect(await letters.json()).toEqual([]);
});

test('an invalid link shows an error and returns to sign-in after two seconds', async ({ page, house }) => {
  await page.goto('/signin');
  await page.getByLabel('Email or phone number').fill(house.manager.email ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login link has been sent. Please check your email!').first()).toBeVisible();
  await page.clock.install();
  await stopClock(page);
  await page.goto('/finishSignUp?token=forged-forged-forged-forged-forged-forged-f');
  const refusal = page.getByText('Invalid link. Please check and try again.').first();
  await passUntil(page, () => refusal.isVisible(), 'the refusal');
  await pass(page, 1_500);
  expect(new URL(page.url()).pathname).toBe('/finishSignUp');
  await pass(page, 500);
  await passUntil(page, async () => new URL(page.url()).pathname === '/signin', 'the way back');
});

test('a person signs in with the code in the email if the link was opened in another browser', async ({
  page,
  browser,
  house,
}) => {
  const email = house.artist.email ?? '';
  const earlier = (await lettersTo(page, email)).length;
  await page.goto('/signin');
  await page.getByLabel('Email or phone number').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login link has been sent. Please check your email!').first()).toBeVisible();
  const { text } = await newestLetter(page, email, earlier);
  const link = /https?:\/\/\S+finishSignUp\?token=[\w-]+/.exec(text)?.[0] ?? '';
  const code = /enter this code: (\d{6})/.exec(text)?.[1] ?? '';
  const context = await browser.newContext();
  const mailApp = await context.newPage();
  await mailApp.goto(link);
  await expect(mailApp.getByText('Invalid link. Please check and try again.').first()).toBeVisible();
  await expect(mailApp.getByRole('heading', { name: 'Enter the code from your email' })).toBeVisible();
  await expect(mailApp.getByText(/only opens in the browser where you asked for it/)).toBeVisible();
  await mailApp.getByLabel('Email', { exact: true }).fill(email);
  await mailApp.getByLabel('Code', { exact: true }).fill(code);
  await expect(mailApp).toHaveURL(/\/dashboard\/crm$/);
  await context.close();
});

test('a link to a page deep in the console keeps its path and query through sign-in', async ({ page, house }) => {
  const earlier = (await lettersTo(page, house.manager.email ?? '')).length;
  await page.goto('/groups/all?tab=past&search=lantern');
  await expect(page).toHaveURL(/\/signin$/);
  await page.getByLabel('Email or phone number').fill(house.manager.email ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login link has been sent. Please check your email!').first()).toBeVisible();
  const { text } = await newestLetter(page, house.manager.email ?? '', earlier);
  await page.goto(/https?:\/\/\S+finishSignUp\?token=[\w-]+/.exec(text)?.[0] ?? '');
  await expect(page).toHaveURL(/\/groups\/all\?tab=past&search=lantern$/);
});

test('an expired session is refreshed once and the page continues; an ended session leads to sign-in', async ({
  page,
  house,
  db,
  signIn,
}) => {
  await signIn(page, house.manager);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const own = () => db.updateTable('sessions').where('user_id', '=', house.manager.id);
  let refreshes = 0;
  page.on('request', (request) => (refreshes += request.url().endsWith('/api/auth/refresh_session') ? 1 : 0));
  await own()
    .set({ access_expires_at: new Date(0) })
    .execute();
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  // Waits for the heading first, because the dashboard also says "No events" and stays for a moment after the URL
  // changes.
  await expect(page.getByRole('heading', { name: 'Events', exact: true, level: 1 })).toBeVisible();
  await expect(page.getByText('No events')).toBeVisible();
  expect(refreshes).toBe(1);

  await own().set({ ended_at: new Date() }).execute();
  await page.reload();
  await expect(page).toHaveURL(/\/signin$/);
});

test('a session that ends while a form is half filled loses no input', async ({ page, context, house, db, signIn }) => {
  const { id } = await buildEvent(db, { managerId: house.manager.id, artistIds: [house.artist.id] });
  await signIn(page, house.manager, `/event-operation/UpdateEvent/${id}/x`);
  await page.getByLabel('Venue').fill('Half a hall');
  // Ends the session during Save, so that no other request notices the end first.
  await page.route(
    '**/api/events/update_event',
    async (route) => {
      await db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', house.manager.id).execute();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has expired. Please sign in again.' });
  await expect(dialog).toBeVisible();
  await expect(page.getByLabel('Venue')).toHaveValue('Half a hall');

  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: /sign-in/ }).click();
  const second = await opened;
  await expect(second).toHaveURL(/\/signin$/);
  await signInByMail(second, house.manager.email ?? '');

  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Venue')).toHaveValue('Half a hall');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Event has been updated successfully.')).toBeVisible();
  const saved = await db.selectFrom('events').select('venue').where('id', '=', id).executeTakeFirstOrThrow();
  expect(saved.venue).toBe('Half a hall');
});

test('Logout asks before it discards a half-filled form', async ({ page, house, signIn }) => {
  await signIn(page, house.manager, '/event-operation/AddEvent');
  await page.getByLabel('Event Name').fill('Half a name');
  await logOutByKeyboard(page, house.manager.name);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Event Name')).toHaveValue('Half a name');
  await logOutByKeyboard(page, house.manager.name);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('a page whose feature the person lacks shows Access Denied, even if the feature was revoked after sign-in', async ({
  page,
  db,
  house,
  signIn,
}) => {
  await signIn(page, house.artist, '/event-operation/AddEvent');
  await expect(page).toHaveURL(/\/accessDenied$/);
  await expect(page.getByRole('heading', { name: 'Access Denied!' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Return Home' })
    .or(page.getByRole('link', { name: 'Return Home' }))
    .click();
  await expect(page).toHaveURL(/\/dashboard\/crm$/);

  const right = { role: 'ARTIST', feature: 'Page_Events' };
  await db.deleteFrom('role_features').where('role', '=', right.role).where('feature', '=', right.feature).execute();
  await page.goto('/groups/all');
  await expect(page).toHaveURL(/\/accessDenied$/);
  await db.insertInto('role_features').values(right).execute();
});

test('Logout ends the session for good', async ({ page, house, signIn }) => {
  await signIn(page, house.manager);
  await page.getByRole('button', { name: new RegExp(house.manager.name) }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  for (const path of ['/dashboard/crm', '/accessDenied']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/signin$/);
  }
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /csrf|email|name|profile/i.test(key))),
  ).toEqual([]);
});

test('an unknown address shows the not-found page with a link home', async ({ page, house, signIn }) => {
  await signIn(page, house.manager, '/no-such-page');
  await expect(page.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL(/\/dashboard\/crm$/);
});

async function logOutByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Logout' });
  // Retries, because a menu that is still opening moves the focus back to its first item.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(item).toBeFocused({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Enter');
}
