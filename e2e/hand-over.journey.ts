import type { Db } from '../apps/server/src/platform/db/database.ts';
import { writeFilm } from './fake-camera.ts';
import { buildOperatorAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { openGate, orderCodeOf } from './gate.ts';
import { judgeHere, judgeSizes } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { openSection } from './open-section.ts';
import { judge } from './phone.ts';
import { signInFan } from './sessions.ts';

const hourMs = 3_600_000;

async function buildSales(db: Db, house: Parameters<typeof buildMerchNight>[1]) {
  const night = await buildMerchNight(db, house);
  const fan = await night.checkIn('Zoe Lane');
  const sales = await openSales(db, night);
  return { event: night.event, fan, buy: () => sales.buy({ fanId: fan.id, quantity: 2 }) };
}

test('an order is handed over by its scanned code; the phone updates; an old screenshot fails; a repeat shows when and who', async ({
  baseURL,
  house,
  installation,
  db,
  signIn,
  openFanPhone,
}) => {
  const { event, fan, buy } = await buildSales(db, house);
  const { order_no: orderNo } = await buy();
  const code = (atMs?: number) => orderCodeOf(installation, { event, fan, orderNo }, atMs);
  const phone = await openFanPhone(fan, { isPolling: true });
  const gate = await openGate();
  const desk = await (await gate.open(baseURL)).newPage();
  await desk.setViewportSize({ width: 1280, height: 900 });
  const problems: string[] = [];
  desk.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const kiosk = `/merch-qrcode/${event.id}/Loud%20Night`;
  await signIn(desk, house.manager, kiosk);
  const verdict = desk.locator('[aria-live="assertive"]');

  await test.step('the phone shows the code of the order, large, in portrait and landscape', async () => {
    await phone.goto(`/fan/${event.code}/orders/${orderNo}`);
    await phone.getByRole('link', { name: 'Show pickup code' }).click();
    await expect(phone.getByRole('img', { name: 'Your pickup code' })).toBeVisible();
    await judge(phone, 'the code of an order');
  });

  await test.step('a screenshot of an hour ago opens no order', async () => {
    await expect(desk.getByText('Orders to hand over')).toBeVisible();
    await writeFilm(gate.film, [await code(Date.now() - hourMs)]);
    await desk.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('Expired code');
    await expect(desk).toHaveURL(kiosk);
    await desk.getByRole('button', { name: 'Mute' }).click();
    await expect(desk.getByRole('button', { name: 'Unmute' })).toBeVisible();
    await judgeSizes(desk, 'the scanner');
    await desk.getByRole('button', { name: 'Stop' }).click();
  });

  await test.step('a phone before the camera opens the order, with its items', async () => {
    await writeFilm(gate.film, [await phone.screenshot()]);
    await desk.getByRole('button', { name: 'Start scanning' }).click();
    await expect(desk).toHaveURL(`${kiosk}/order/${orderNo}`);
    await expect(desk.getByText('Tour shirt, M')).toBeVisible();
    await judgeSizes(desk, 'the order');
  });

  await test.step('Delivery Complete returns to the scanner, and the phone updates without a reload', async () => {
    await desk.getByRole('button', { name: 'Delivery Complete' }).dblclick();
    await expect(desk).toHaveURL(kiosk);
    await expect(verdict).toContainText('Handed over');
    await expect(desk.getByText(new RegExp(`^${orderNo} · At`))).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'Delivered' })).toBeVisible();
    await expect(phone.getByRole('img', { name: 'Your pickup code' })).toBeHidden();
    await desk.waitForTimeout(1_500);
    await expect(desk).toHaveURL(kiosk);
    await desk.getByRole('button', { name: 'Stop' }).click();
  });

  await test.step('the order’s number shows when and by whom it was handed over', async () => {
    await desk
      .getByRole('textbox', { name: 'Order number' })
      .fill(` ${orderNo.toLowerCase().slice(0, 5)} ${orderNo.slice(5)} `);
    await desk.getByRole('button', { name: 'Open' }).click();
    const stand = desk.getByRole('status').filter({ hasText: 'Already handed over' });
    await expect(stand).toContainText(/At .* (AM|PM), by /);
    await expect(desk.getByRole('button', { name: 'Delivery Complete' })).toBeDisabled();
    await judgeHere(desk, 'an order that was handed over');
  });

  expect(problems, 'neither the policy nor the decoder complains').toEqual([]);
  const lines = db.selectFrom('audit_log').select('id').where('action', '=', 'order.status_changed');
  const order = await db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow();
  expect(await lines.where('entity_id', '=', `${order.id}`).execute()).toHaveLength(1);
  await gate.close();
});

test('an event admin hands over orders in the fans’ app; without a network a hand-over is queued, then sent once', async ({
  baseURL,
  house,
  installation,
  db,
}) => {
  const { event, fan, buy } = await buildSales(db, house);
  const operator = await buildOperatorAt(db, event);
  const [first, second] = [await buy(), await buy()];
  const gate = await openGate();
  const context = await gate.open(baseURL);
  const page = await context.newPage();
  await signInFan({ page, db, installation }, operator);
  const handOvers: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/fan/order_hand_over')) handOvers.push(request.postData() ?? '');
  });
  const verdict = page.locator('[aria-live="assertive"]');
  const show = async ({ order_no: orderNo }: { order_no: string }) =>
    writeFilm(gate.film, [await orderCodeOf(installation, { event, fan, orderNo })]);
  const press = () => page.getByRole('button', { name: 'Delivery Complete' }).dblclick();

  await test.step('the camera reads the order, which is handed over once', async () => {
    await page.goto(`/fan/${event.code}`);
    await openSection(page, 'Hand over orders');
    await expect(page.getByText('To hand over')).toBeVisible();
    await show(first);
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('2 × Tour shirt, M');
    await judge(page, 'an order that waits to be handed over');
    await press();
    await expect(verdict).toContainText('Handed over');
    await expect(page.getByText(new RegExp(`^${first.order_no} · At`))).toBeVisible();
    await judge(page, 'an order that was handed over');
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(handOvers).toHaveLength(1);
  });

  await test.step('without a network it is queued, and sent once when the network returns', async () => {
    await show(second);
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(verdict).toContainText('2 × Tour shirt, M');
    await context.setOffline(true);
    await press();
    await expect(verdict).toContainText('Saved');
    await judge(page, 'a hand-over that is kept');
    await context.setOffline(false);
    await expect(page.getByText(new RegExp(`^${second.order_no} · At`))).toBeVisible();
    await expect(page.getByText('saved on this phone')).toBeHidden();
  });

  const stored = await db
    .selectFrom('orders')
    .select(['processing_status', 'handed_over_by'])
    .where('id', 'in', [first.id, second.id])
    .execute();
  expect(stored).toEqual([1, 2].map(() => ({ processing_status: 'completed', handed_over_by: operator.id })));
  await gate.close();
});
