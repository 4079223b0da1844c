import type { Db } from '../apps/server/src/platform/db/database.ts';
import { sql } from 'kysely';
import { buildAdmin, buildOrder } from '../apps/server/builders/builders.ts';
import * as paymentFanTexts from '@backline/contract/payments.fan.texts';
import { cardOf, chooseCard, goodCard } from './card.ts';
import { expect, test } from './fixtures.ts';
import { judgeHere, judgeSizes } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { judgeWidth } from './overflow.ts';
import { judgeTouch } from './touch.ts';

const setDelivery = (db: Db, delivery: string) => db.updateTable('sandbox_settings').set({ delivery }).execute();

test('a manager creates a payout account, leaves its setup incomplete, sees what is missing, and completes it', async ({
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
  await expect(page.getByText('Fans can buy your products. Your sales are paid out to this account.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toHaveCount(0);
  await judgeSizes(page, 'an active account');
  await judgeTouch(page, ['/connected_account']);
});

test('a phone payment is declined, then unanswered, then needs a second step, and counts once despite a duplicate webhook', async ({
  db,
  house,
  openFanPhone,
}) => {
  const night = await buildMerchNight(db, house);
  const { event } = night;
  const fan = await night.checkIn();
  const { place } = await openSales(db, night);
  const order = await buildOrder(db, { ...place, fanId: fan.id });
  await setDelivery(db, 'doubled');
  const page = await openFanPhone(fan, { isPolling: true });
  await page.goto(`/fan/${event.code}/orders/${order.order_no}`);
  await page.getByRole('button', { name: /Pay/ }).click();

  await expect(page).toHaveURL(/\/checkout\?/);
  const card = cardOf(page);
  await expect(card.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  await judgeWidth(page, 'the payment');
  await judgeHere(page, 'the payment');
  await card.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(card.getByText('Your card number is invalid.')).toBeVisible();

  await chooseCard(card, '4000 0000 0000 0002');
  await card.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(card.getByText('Your card was declined.')).toBeVisible();

  await chooseCard(card, '4000 0000 0000 0119');
  await card.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(card.getByText('Your bank did not answer. Nothing was charged')).toBeVisible();
  await judgeWidth(page, 'a bank that is silent');

  await chooseCard(card, '4000 0000 0000 3220');
  await card.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(card.getByRole('heading', { name: 'Your bank asks: is it you?' })).toBeVisible();
  await card.getByRole('button', { name: 'Yes, pay' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/fan/${event.code}/orders/${order.order_no}$`));
  await expect.poll(() => statusOf(db, order.id)).toBe('COMPLETED');
  await setDelivery(db, 'prompt');

  // Delays the scripts of the payment page, as on a slow network.
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(`/paymentProcessing?order=${order.order_no}`, { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' }).locator('img')).toBeVisible();
  come();
  await expect(page).toHaveURL(new RegExp(`/fan/${event.code}/orders/${order.order_no}$`));
});

test('late or reordered webhooks still pay an order; an ADMIN’s comparison finds a payment whose webhook was lost', async ({
  page: desk,
  db,
  house,
  signIn,
  openFanPhone,
}) => {
  const night = await buildMerchNight(db, house);
  const { event } = night;
  const fan = await night.checkIn();
  const { place } = await openSales(db, night);
  const page = await openFanPhone(fan, { isPolling: true });

  /** Pays and waits until the fan leaves the payment page. `delivery` sets how the sandbox sends the webhook. */
  async function payUnheard(delivery: string) {
    const order = await buildOrder(db, { ...place, fanId: fan.id });
    await page.goto(`/fan/${event.code}/orders/${order.order_no}`);
    await page.getByRole('button', { name: /Pay/ }).click();
    await chooseCard(cardOf(page), goodCard);
    await setDelivery(db, delivery);
    await cardOf(page).getByRole('button', { name: 'Pay $25.00' }).click();
    await expect(page).not.toHaveURL(/\/checkout/);
    await setDelivery(db, 'prompt');
    return { order, orderPage: new RegExp(`/fan/${event.code}/orders/${order.order_no}$`) };
  }
  const waits = () => expect(page.getByRole('heading', { name: paymentFanTexts.paymentProcessing })).toBeVisible();
  const paid = page.getByText('Thank you! Your order is paid.');

  const listens = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/api/live?as=fan'));
  const late = await payUnheard('late');
  await listens;
  await waits();
  await judgeWidth(page, 'a payment that is being waited for');
  await judgeHere(page, 'a payment that is being waited for');
  expect(await statusOf(db, late.order.id)).toBe('PENDING');
  // Delivers the late webhook now, instead of after half a minute.
  await sql`
    update pgboss.job_common set start_after = now() where name = 'deliver-sandbox-webhook' and state < 'active'`.execute(
    db,
  );
  await expect(page).toHaveURL(late.orderPage);
  await expect(paid).toBeVisible();

  const lost = await payUnheard('lost');
  await waits();
  await sql`
    update sandbox_events set created_at = now() - interval '1 day',
      payload = payload || jsonb_build_object('created', extract(epoch from now() - interval '1 day')::bigint * 1000)
    where account_id = ${place.accountId}`.execute(db);
  await signIn(desk, await buildAdmin(db));
  await desk.getByRole('link', { name: 'Reconciliation' }).click();
  await expect(desk.getByRole('heading', { name: 'Reconciliation' })).toBeVisible();
  await judgeSizes(desk, 'the differences before a comparison');
  await desk.getByRole('button', { name: 'Compare now' }).dblclick();
  await expect(desk.getByText('The provider’s “checkout.paid” message never arrived.')).toBeVisible();
  await expect(desk.getByText(lost.order.order_no)).toBeVisible();
  await judgeSizes(desk, 'the differences');
  await judgeTouch(desk, ['/payment-differences']);
  await expect(page).toHaveURL(lost.orderPage);
  await expect(paid).toBeVisible();

  const swapped = await payUnheard('out_of_order');
  await expect(page).toHaveURL(swapped.orderPage);
  await expect(paid).toBeVisible();
});

const statusOf = async (db: Db, id: number) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).execute())[0]?.status;

test('an invalid payment link shows an error, loads no payment form, and sends its secret to no server', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const secret = `cs_sandbox_${'a'.repeat(24)}_secret_${'b'.repeat(64)}`;
  const answer = await page.goto(
    `/checkout?secretUrl=${secret}&publicKey=pk_sandbox_${'c'.repeat(24)}&accountId=acct_x123`,
  );
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('alert')).toContainText('This payment link is invalid');
  expect(asked.slice(1).filter((url) => url.includes('secret'))).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
});
