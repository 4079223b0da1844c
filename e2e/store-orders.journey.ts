import { shopifyDouble, type ShopifyDouble } from '../apps/server/testing/shopify-double.ts';
import { deliveryOf, openStore, shopifyOrder } from '../apps/server/testing/store-orders/store.ts';
import { expect, test as base } from './fixtures.ts';
import { openInstallation } from './installation.ts';
import { judgeHere, judgeSizes } from './judge.ts';
import { untilListening } from './live-page.ts';
import { buildMerchNight } from './merch-night.ts';

const store = { shop: 'lanterns-by-hand.myshopify.com', secret: 'the-secret-that-a-manager-typed' };
const token = 'shpat_that_a_manager_typed';
const hourMs = 3_600_000;
const soldBefore = 40;

interface Shop extends ShopifyDouble {
  goOn(): void;
}

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const orders = Array.from({ length: soldBefore }, (_, index) => {
        const at = new Date(Date.now() - (index + 1) * 30 * hourMs).toISOString();
        const orderNumber = 3_000 + soldBefore - index;
        const times = { created_at: at, processed_at: at, updated_at: at };
        return shopifyOrder({ ...times, order_number: orderNumber, name: `#${orderNumber}` });
      });
      const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
      let isOpen = false;
      void mayGoOn.then(() => (isOpen = true));
      const double = await shopifyDouble({
        domain: store.shop,
        token,
        orders,
        instead(_request, response) {
          if (isOpen) return false;
          response.writeHead(429, { 'retry-after': '0.5' }).end('{"errors":"Exceeded 2 calls per second"}');
          return true;
        },
      });
      await use(Object.assign(double, { goOn }));
      goOn();
      await double.close();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ shop }, use) => {
      const installation = await openInstallation(shop.settings);
      await use(installation);
      await installation.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('a manager connects an artist’s store and imports its orders; a new order appears without a reload', async ({
  page,
  db,
  house,
  installation,
  request,
  shop,
  signIn,
}) => {
  const { event, checkIn } = await buildMerchNight(db, house);
  const fan = await checkIn('Zoe Lane');
  const form = `/artist_manager/artist_update/${house.artist.id}`;

  await test.step('the store’s settings are pasted and saved', async () => {
    await signIn(page, house.manager, form);
    await page.getByRole('combobox', { name: 'Store type' }).click();
    await page.getByTitle('Shopify store').click();
    await page.getByLabel('Store URL').fill(` https://${store.shop} `);
    await page.getByLabel('Storefront access token').fill(token);
    await page.getByLabel('Shopify domain').fill(` ${store.shop} `);
    await page.getByLabel('Webhook signing secret').fill(store.secret);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).not.toHaveURL(new RegExp(form));
  });

  await test.step('the import shows its progress, and a final text', async () => {
    await page.goto(form);
    await expect(page.getByText('No orders received from this store yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Import orders from the last 60 days' }).dblclick();
    await expect(page.getByText('Reading: 0 orders so far.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import orders from the last 60 days' })).toBeDisabled();
    shop.goOn();
    await expect(page.getByText(`Read: ${soldBefore} orders.`)).toBeVisible();
    expect(shop.pages).toHaveLength(1);
    await judgeSizes(page, 'import');
  });

  await test.step('a new order of the store appears in the event’s list by itself', async () => {
    const listening = untilListening(page);
    await page.goto(`/orders/${event.id}/x`);
    await listening;
    const { phone_number: number } = await db
      .selectFrom('users')
      .select('phone_number')
      .where('id', '=', fan.id)
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    const sold = shopifyOrder({
      created_at: now,
      processed_at: now,
      updated_at: now,
      email: null,
      contact_email: null,
      customer: { id: 1, first_name: 'Zoe', last_name: 'Lane', email: null, phone: number },
    });
    const { path, body, headers } = deliveryOf(sold, { store });
    const response = await request.post(`${installation.baseUrl}${path}`, { data: Buffer.from(body), headers });
    expect(response.status()).toBe(200);
    const row = page.getByRole('row', { name: /Zoe Lane/ });
    await expect(row).toContainText('1042');
    await judgeSizes(page, 'list');
    await row.getByRole('link', { name: /1042/ }).click();
    const panel = page.getByRole('dialog', { name: /Order.*1042/ });
    await expect(panel.getByText('Tour Shirt - M')).toBeVisible();
    await judgeHere(page, 'the panel of a store order');
    await panel.getByRole('link', { name: 'Open full page' }).click();
    await expect(page.getByRole('heading', { name: /Order.*1042/ })).toBeVisible();
    await expect(page.getByText('Tour Shirt - M')).toBeVisible();
    await judgeSizes(page, 'detail');
  });

  await test.step('the users list has the fan in its section Orders, and the order in a dialog', async () => {
    await page.goto(`/users/${event.id}/x?section=orders`);
    await expect(page.getByRole('row', { name: /Zoe Lane/ })).toContainText('1042');
    await judgeSizes(page, 'users');
    await page.getByRole('button', { name: 'Order details for Zoe Lane' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Tour Shirt - M');
    await expect(dialog).toContainText('Old Poster');
    await judgeSizes(page, 'dialog');
  });

  await test.step('a manager sees the same for an own store under Your account', async () => {
    const own = { shop: 'of-the-manager.myshopify.com', secret: 'another-secret' };
    await openStore({ db, platform: { config: installation } }, house.manager.id, own);
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Import orders from the last 60 days' })).toBeVisible();
    await judgeSizes(page, 'account');
  });
});
