import type { Page } from '@playwright/test';
import { deliveryOf, openStore, shopifyOrder } from '../apps/server/testing/store-orders/store.ts';
import { payByCard } from './card.ts';
import { writeFilm } from './fake-camera.ts';
import { expect, test } from './fixtures.ts';
import { beep, openGate, orderCodeOf } from './gate.ts';
import { judgeHere } from './judge.ts';
import { untilListening } from './live-page.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { putIntoCart } from './sheets.ts';
import { desk } from './sizes.ts';
import { chooseAction } from './row-menu.ts';

test('on one night orders are paid, handed over, brought to a seat, refunded and imported from the artist’s store', async ({
  page,
  browser,
  baseURL,
  db,
  house,
  installation,
  request,
  signIn,
  openFanPhone,
  signInLive,
}) => {
  const { manager, artist, teamMember } = house;
  const night = await buildMerchNight(db, house, {
    teamMemberIds: [teamMember.id],
    in_seat_delivery: true,
    kiosk_available: true,
    kiosk_location: 'By the north door',
    kiosk_pickup: 'Show the code of your order.',
  });
  const { event } = night;
  const { buy } = await openSales(db, night);
  const [zoe, ada, pat] = [
    await night.checkIn('Zoe Lane'),
    await night.checkIn('Ada Moor'),
    await night.checkIn('Pat Doe'),
  ];
  const list = `/orders/${event.id}/x`;
  const kiosk = `/merch-qrcode/${event.id}/Loud%20Night`;
  await signInLive(page, manager, list);
  await expect(page.getByText('No orders', { exact: false }).first()).toBeVisible();

  const phone = await openFanPhone(zoe);
  await test.step('a fan buys and pays on a phone, and the order appears in the console by itself', async () => {
    await phone.goto(`/fan/${event.code}/shop`);
    await putIntoCart(phone, 'Tour shirt');
    await phone.getByRole('link', { name: 'Cart (1)' }).click();
    await phone.getByRole('radio', { name: 'Pickup' }).check();
    await phone.getByRole('button', { name: /Reserve and pay/ }).click();
    await expect(phone.getByText(/Reserved for/)).toBeVisible();
    await payByCard(phone, '$27.22');
    await expect(phone.getByText('Thank you! Your order is paid.')).toBeVisible();
    await expect(rowOf(page, 'Zoe Lane')).toContainText('Paid');
  });
  const { order_no: orderNo } = await db
    .selectFrom('orders')
    .select('order_no')
    .where('user_id', '=', zoe.id)
    .executeTakeFirstOrThrow();

  await test.step('staff set it to Ready, and the phone shows it', async () => {
    await setStatus(page, 'Zoe Lane', 'Ready');
    await expect(phone.getByRole('heading', { name: 'Ready' })).toBeVisible();
  });

  const gate = await openGate();
  await test.step('the camera at the kiosk reads the code from the phone, and the order is handed over', async () => {
    await phone.getByRole('link', { name: 'Show pickup code' }).click();
    await expect(phone.getByRole('img', { name: 'Your pickup code' })).toBeVisible();
    const north = await (await gate.open(baseURL)).newPage();
    await north.setViewportSize(desk);
    await signIn(north, manager, kiosk);
    await expect(north.getByText('Orders to hand over')).toBeVisible();
    await writeFilm(gate.film, [await phone.screenshot()]);
    await north.getByRole('button', { name: 'Start scanning' }).click();
    await expect(north).toHaveURL(`${kiosk}/order/${orderNo}`);
    await north.getByRole('button', { name: 'Delivery Complete' }).click();
    await expect(north).toHaveURL(kiosk);
    await expect(phone.getByRole('heading', { name: 'Picked up' })).toBeVisible();
    await expect(rowOf(page, 'Zoe Lane')).toContainText('Completed');
  });

  await test.step('a second kiosk that reads the same code shows when and by whom it was handed over', async () => {
    const south = await (await browser.newContext({ baseURL, viewport: desk })).newPage();
    await signIn(south, teamMember, kiosk);
    await expect(south.getByText('Orders to hand over')).toBeVisible();
    await beep(south, await orderCodeOf(installation, { event, fan: zoe, orderNo }));
    const stand = south.getByRole('status').filter({ hasText: 'Already handed over' });
    await expect(stand).toContainText(/At .* (AM|PM), by /);
    const { name } = await db.selectFrom('users').select('name').where('id', '=', manager.id).executeTakeFirstOrThrow();
    await expect(stand).toContainText(name ?? '');
    await expect(south.getByRole('button', { name: 'Delivery Complete' })).toBeDisabled();
    await south.context().close();
  });

  await test.step('an order for a seat is in the runner’s list until it is delivered, and its fan sees that', async () => {
    const seat = { delivery_kind: 'seat', section: 'Floor', seat_row: '7', seat: '12' } as const;
    const { order_no: seatNo } = await buy({ ...seat, fanId: ada.id, quantity: 2 });
    const atSeat = await openFanPhone(ada);
    await atSeat.goto(`/fan/${event.code}/orders/${seatNo}`);
    await expect(atSeat.getByText('Thank you! Your order is paid.')).toBeVisible();
    const runner = await page.context().newPage();
    const runnerListens = untilListening(runner);
    await runner.goto(`${list}/runners`);
    const section = runner.getByRole('table', { name: 'Section Floor' });
    await expect(section.getByRole('row', { name: /Ada Moor/ })).toContainText('2 × Tour shirt, M');
    await expect(section.getByRole('row', { name: /Ada Moor/ })).toContainText('12');
    await judgeHere(runner, 'a runner’s list');
    await runnerListens;
    await page.reload();
    await setStatus(page, 'Ada Moor', 'Completed');
    await expect(atSeat.getByRole('heading', { name: 'Delivered' })).toBeVisible();
    await expect(section).toHaveCount(0);
    await runner.close();
  });

  await test.step('another order is refunded after its sum and person are confirmed, and its fan sees that', async () => {
    const { order_no: backNo } = await buy({ fanId: pat.id });
    const buyer = await openFanPhone(pat);
    const buyerListens = untilListening(buyer);
    await buyer.goto(`/fan/${event.code}/orders/${backNo}`);
    await expect(buyer.getByText('Thank you! Your order is paid.')).toBeVisible();
    await buyerListens;
    await page.reload();
    await chooseAction(page, `order ${backNo}`, 'Refund');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Refund $25.00 to Pat Doe?');
    await dialog.getByRole('button', { name: 'Refund $25.00' }).click();
    await expect(page.getByText('Refund has been created successfully.')).toBeVisible();
    await expect(buyer.getByText('Your order was refunded.')).toBeVisible();
    await expect(rowOf(page, 'Pat Doe')).toContainText('Refunded');
  });

  await test.step('a signed order of the artist’s own store appears in the list by itself and opens', async () => {
    const store = { shop: 'lanterns-of-the-night.myshopify.com', secret: 'the-secret-of-the-night' };
    await openStore({ db, platform: { config: installation } }, artist.id, store);
    const now = new Date().toISOString();
    const sold = shopifyOrder({ created_at: now, processed_at: now, updated_at: now });
    const deliver = (secret: string) => {
      const { path, body, headers } = deliveryOf(sold, { store: { ...store, secret } });
      return request.post(`${installation.baseUrl}${path}`, { data: Buffer.from(body), headers });
    };
    expect((await deliver('somebody else’s')).status()).toBe(400);
    expect((await deliver(store.secret)).status()).toBe(200);
    const row = rowOf(page, 'Sam Seller-Söderström');
    await expect(row).toContainText('Artist’s own store');
    await expect(page.getByRole('row', { name: /1042/ })).toHaveCount(1);
    await row.getByRole('link', { name: /1042/ }).click();
    const order = page.getByRole('dialog', { name: /Order.*1042/ });
    await expect(order.getByText('Tour Shirt - M')).toBeVisible();
    await judgeHere(page, 'an order of a store');
  });

  await gate.close();
});

const rowOf = (page: Page, customer: string) => page.getByRole('row', { name: new RegExp(customer) });

async function setStatus(page: Page, customer: string, status: string): Promise<void> {
  await rowOf(page, customer).getByRole('combobox').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: status }).click();
  await expect(rowOf(page, customer)).toContainText(status);
}
