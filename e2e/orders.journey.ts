import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { judge } from './phone.ts';
import { chooseAction } from './row-menu.ts';

test('an order becomes ready, a bulk change is undone, a runner’s list opens, and a refund asks for confirmation', async ({
  page,
  db,
  house,
  openFanPhone,
  signInLive,
}) => {
  const night = await buildMerchNight(db, house);
  const { event } = night;
  const [fan, other] = [await night.checkIn('Zoe Lane'), await night.checkIn('Pat Doe')];
  const { buy } = await openSales(db, night);
  const seat = { delivery_kind: 'seat', section: 'Floor', seat_row: '2', seat: '10' } as const;
  const { id: orderId, order_no: orderNo } = await buy({ ...seat, fanId: fan.id, quantity: 2 });
  await buy({ ...seat, seat_row: '1', fanId: other.id });

  const phone = await openFanPhone(fan);
  await phone.goto(`/fan/${event.code}/orders/${orderNo}`);
  await expect(phone.getByText('Thank you! Your order is paid.')).toBeVisible();

  const list = `/orders/${event.id}/x`;
  await signInLive(page, house.manager, list);
  const row = page.getByRole('row', { name: new RegExp(orderNo) });
  await expect(row).toContainText('Zoe Lane');
  await expect(page.getByText("Today's Sale").locator('..')).toContainText('$75.00');

  await row.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Ready' }).last().click();
  await expect(page.getByText('Order status has been updated successfully.')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Ready' })).toBeVisible();
  await judge(phone, 'an order that is ready');

  await page.getByRole('button', { name: 'Select all (max 500)' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('combobox', { name: 'Set the status of the selected orders' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'In Progress' }).click();
  await expect(phone.getByRole('heading', { name: 'Preparing' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo change to 2 orders' }).click();
  await expect(phone.getByRole('heading', { name: 'Ready' })).toBeVisible();
  await expect(row).toContainText('Ready');

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('pat');
  await expect(page.getByRole('row', { name: /Pat Doe/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('');
  await expect(row).toBeVisible();

  await chooseAction(page, `order ${orderNo}`, 'Refund');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Refund $50.00 to Zoe Lane?');
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click();
  await expect(page.getByText('Refund has been created successfully.')).toBeVisible();
  await expect(row).toContainText('Refunded');
  await expect(row).toHaveClass(/refunded/);
  await expect(row.getByRole('button', { name: /Refund/ })).toHaveCount(0);
  await expect(page.getByText('Total Sales').locator('..')).toContainText('$25.00');
  await expect(phone.getByText('Your order was refunded.')).toBeVisible();
  const inBook = await db
    .selectFrom('sandbox_refunds')
    .innerJoin('orders', 'orders.payment_id', 'sandbox_refunds.payment_id')
    .select('amount_cents')
    .where('orders.id', '=', orderId)
    .execute();
  expect(inBook).toEqual([{ amount_cents: 5_000 }]);

  await page.getByRole('link', { name: 'Runner’s list' }).click();
  const section = page.getByRole('table', { name: 'Section Floor' });
  await expect(section).toContainText('Pat Doe');
  await expect(section).not.toContainText('Zoe Lane');
  await page.emulateMedia({ media: 'print' });
  for (const menu of await page.locator('aside').all()) await expect(menu).toBeHidden();
  await page.emulateMedia({ media: null });
  await judgeAll(page, [list, `${list}/runners`, `${list}/flashwave-detail/${orderId}`]);
});
