import type { Page } from '@playwright/test';
import {
  buildEvent,
  buildFan,
  buildOrder,
  buildPaymentAccount,
  buildProduct,
  joinFan,
} from '../apps/server/builders/builders.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere } from './judge.ts';
import { judgeWidth } from './overflow.ts';
import { lying, openPhone, phone, signInFan } from './phone.ts';
import { judgeTouch } from './touch.ts';

const wide = { width: 1280, height: 900 };

async function judgeSizes(page: Page, where: string): Promise<void> {
  for (const size of [phone, lying, wide]) {
    await page.setViewportSize(size);
    await judgeWidth(page, `${where} at ${size.width} px`);
    await judgeHere(page, `${where} at ${size.width} px`);
  }
}

test('a manager creates the account for payouts, leaves its setup incomplete, reads why, and completes it', async ({
  page,
  house,
  signIn,
}) => {
  await signIn(page, house.manager);
  await page.getByRole('link', { name: 'Connected Account' }).click();
  await expect(page.getByRole('heading', { name: 'Connected Account' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter your email', { exact: true })).toBeVisible();
  await judgeSizes(page, 'the form of the account with its error');
  await page.getByLabel('Email').fill(' payout@example.org ');
  await page.getByRole('button', { name: 'Create Account' }).dblclick();

  await expect(page.getByRole('heading', { name: 'Set up payouts' })).toBeVisible();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Please enter the name of the business.')).toBeVisible();
  await judgeSizes(page, 'the sandbox’s setup with its errors');
  await page.getByLabel('Name of the business').fill('The Lantern Hall');
  await page.getByRole('button', { name: 'Save and finish later' }).click();

  await expect(page.getByText('Still missing: a bank account.')).toBeVisible();
  await expect(page).toHaveURL(/\/connected_account$/);
  await judgeSizes(page, 'an inactive account');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await page.getByLabel('Name of the business').fill('The Lantern Hall');
  await page.getByLabel('Number of a bank account').fill('1234 5678');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Fans can buy, and sales are paid to it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toHaveCount(0);
  await judgeSizes(page, 'an active account');
  await judgeTouch(page, ['/connected_account']);
});

test('a fan pays on a phone: declined, with a second step, then paid, and the order says so though a webhook was doubled', async ({
  browser,
  baseURL,
  db,
  house,
  installation,
}) => {
  const { manager, artist } = house;
  const event = await buildEvent(db, { managerId: manager.id, artistIds: [artist.id], startsAt: new Date() });
  const fan = await buildFan(db);
  await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
  const product = await buildProduct(db, { artistId: artist.id, title: 'Tour shirt' });
  const accountId = await buildPaymentAccount(db, manager.id);
  const order = await buildOrder(db, {
    eventId: event.id,
    fanId: fan.id,
    managerId: manager.id,
    accountId,
    sizeId: product.sizes[0]?.id ?? 0,
  });
  await db.updateTable('sandbox_settings').set({ delivery: 'doubled' }).execute();
  const { page, faults, close } = await openPhone(browser, baseURL);
  await signInFan({ page, db, installation }, fan);
  await page.goto(`/fan/${event.code}/orders/${order.order_no}`);
  await page.getByRole('button', { name: /Pay/ }).click();

  await expect(page).toHaveURL(/\/checkout\?/);
  const card = page.frameLocator('iframe[title="Pay by card"]');
  await expect(card.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  await judgeWidth(page, 'the payment');
  await judgeHere(page, 'the payment');
  await card.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(card.getByText('Your card number is invalid.')).toBeVisible();

  await card.getByText('Test cards', { exact: true }).click();
  await card.getByRole('button', { name: '4000 0000 0000 0002' }).click();
  await card.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(card.getByText('Your card was declined.')).toBeVisible();

  await card.getByRole('button', { name: '4000 0000 0000 3220' }).click();
  await card.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(card.getByRole('heading', { name: 'Your bank asks: is it you?' })).toBeVisible();
  await card.getByRole('button', { name: 'Yes, pay' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/fan/${event.code}/orders/${order.order_no}$`), { timeout: 20_000 });
  await expect
    .poll(async () => (await db.selectFrom('orders').select('status').where('id', '=', order.id).execute())[0]?.status)
    .toBe('COMPLETED');
  await db.updateTable('sandbox_settings').set({ delivery: 'prompt' }).execute();
  expect(faults).toEqual([]);
  await close();
});

test('a link to a payment with another key or account opens nothing, and its address goes to nobody', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const secret = `cs_sandbox_${'a'.repeat(24)}_secret_${'b'.repeat(64)}`;
  const answer = await page.goto(
    `/checkout?secretUrl=${secret}&publicKey=pk_sandbox_${'c'.repeat(24)}&accountId=acct_x123`,
  );
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('alert')).toContainText('This payment link is not valid');
  expect(asked.slice(1).filter((url) => url.includes('secret'))).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
});
