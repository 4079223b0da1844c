import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { buildAdmin } from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeSizes } from './judge.ts';
import { newestLetter, lettersTo } from './sign-in.ts';

/** Follows the link of a sign-in by mail up to the second step. */
async function proveMailbox(page: Page, email: string): Promise<void> {
  const earlier = (await lettersTo(page, email)).length;
  await page.goto('/signin');
  await page.getByLabel('Email or phone number').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login link has been sent. Please check your email!').first()).toBeVisible();
  const { text } = await newestLetter(page, email, earlier);
  await page.goto(/https?:\/\/\S+\/finishSignUp\?token=[\w-]+/.exec(text)?.[0] ?? 'about:blank');
}

/** Reads the secret that the page shows beside the QR code. */
async function shownSecret(page: Page): Promise<string> {
  const text = await page.getByText('or enter this key:').innerText();
  return text.slice(text.indexOf('key:') + 4).replaceAll(/\s/g, '');
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('an administrator sets up an app, requires one of all, and another sets one up at the next sign-in', async ({
  page,
  browser,
  baseURL,
  db,
  signIn,
}) => {
  const admin = await buildAdmin(db);
  await signIn(page, admin, '/account?tab=sign-in');
  const card = page.locator('.ant-card', { hasText: 'Two-step sign-in and passkeys' });
  await card.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = await shownSecret(page);
  await judgeSizes(page, 'the setup of an authenticator app');
  await card.getByLabel('Code from your app').fill(codeOf(secret));
  await card.getByRole('button', { name: 'Turn on' }).click();
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await judgeSizes(page, 'the recovery codes');
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByText('10 left')).toBeVisible();
  await judgeSizes(page, 'the account with a second factor');

  // A second sign-in needs the code after the link.
  const other = await (await browser.newContext({ baseURL })).newPage();
  await proveMailbox(other, admin.email ?? '');
  await expect(other.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await judgeSizes(other, 'the second step');
  await other.reload();
  await other.getByLabel('Code from your app').fill('000000');
  await expect(other.getByText('That code is not valid.')).toBeVisible();
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(recoveryCode);
  await other.getByLabel('Recovery code').press('Enter');
  await expect(other).toHaveURL(/\/dashboard\/crm$/);

  await page.goto('/house-settings');
  await page.getByRole('switch', { name: 'Administrators need a second factor' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('House settings have been saved.')).toBeVisible();
  await expect(page.getByText('Second factor on').first()).toBeVisible();
  await judgeSizes(page, 'the second factors of the house');

  const newcomer = await buildAdmin(db);
  const third = await (await browser.newContext({ baseURL })).newPage();
  await proveMailbox(third, newcomer.email ?? '');
  await expect(third.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  await third.goto('/groups');
  await expect(third).toHaveURL(/\/signin$/);
  const newSecret = await shownSecret(third);
  await judgeSizes(third, 'the required setup');
  await third.getByLabel('Code from your app').fill(codeOf(newSecret));
  await third.getByRole('button', { name: 'Turn on and continue' }).click();
  await expect(third.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await third.getByRole('button', { name: 'I have saved them' }).click();
  await expect(third).not.toHaveURL(/\/signin/);
  // Later journeys of this worker use the same house.
  await db.updateTable('house_settings').set({ admins_need_second_factor: false }).execute();
});

test('a person adds a passkey, signs in with it alone and as a second step, and removes it', async ({
  page,
  context,
  house,
  signIn,
}) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { manager } = house;
  await signIn(page, manager, '/account?tab=sign-in');
  const card = page.locator('.ant-card', { hasText: 'Two-step sign-in and passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Name of the passkey').fill('Office laptop');
  await card.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByText('Office laptop')).toBeVisible();

  const signOut = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  };
  await signOut();
  await page.goto('/signin');
  await judgeSizes(page, 'the sign-in with a passkey');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard\/crm$/);

  await signOut();
  await proveMailbox(page, manager.email ?? '');
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard\/crm$/);

  await page.goto('/account?tab=sign-in');
  await card.getByRole('button', { name: 'Remove Office laptop' }).click();
  await judgeSizes(page, 'the proof before a passkey is removed');
  await card.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey has been removed.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});
