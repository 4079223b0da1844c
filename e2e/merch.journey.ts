import { buildArtist, buildDrop, buildEvent, buildProduct } from '../apps/server/builders/builders.ts';
import { buildFanAt } from './fan-at.ts';
import { expect, test } from './fixtures.ts';
import { judgeAll } from './judge.ts';
import { judge } from './phone.ts';
import { chooseAction } from './row-menu.ts';

test('a new promo code that staff select appears on a fan’s phone, and staff run a drop from its control room', async ({
  page,
  context,
  db,
  house,
  signIn,
  openFanPhone,
}) => {
  const artist = await buildArtist(db, { managerId: house.manager.id, name: 'The Lanterns' });
  const event = await buildEvent(db, { managerId: house.manager.id, artistIds: [artist.id], startsAt: new Date() });
  const fan = await buildFanAt(db, event);
  const shirt = await buildProduct(db, { artistId: artist.id, title: 'Tour shirt', sizes: { S: 20, M: 20 } });
  await buildDrop(db, { productId: shirt.id, eventId: event.id });

  await signIn(page, house.manager, `/promocode/${artist.id}/The%20Lanterns`);
  await expect(page.getByText('No Promo Code Available')).toBeVisible();
  await page.getByRole('link', { name: 'New Promo Code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('ENCORE10');
  await page.getByLabel('Usage Limit').fill('50');
  await page.getByRole('combobox', { name: 'Discount Type' }).click();
  await page.getByTitle('Percentage').click();
  await page.getByLabel('Discount Value').fill('12,5');
  await page.getByRole('textbox', { name: 'Start' }).fill('02-01-2099 08:00 PM');
  await page.getByRole('textbox', { name: 'End' }).fill('03-01-2099 08:00 PM');
  await page.getByRole('button', { name: 'Save' }).click();
  await chooseAction(page, 'ENCORE10', 'Select');
  await expect(page.getByText('Promo Code has been selected successfully.')).toBeVisible();
  await db
    .updateTable('promo_codes')
    .set({ starts_at: new Date(Date.now() - 60_000) })
    .where('artist_id', '=', artist.id)
    .execute();

  const phone = await openFanPhone(fan, { isPolling: true });
  await phone.goto(`/fan/${event.code}`);
  await expect(
    phone.getByText(
      'We have a special offer for you! Use the promo code ENCORE10 at checkout and enjoy 12.5% Off your next purchase.',
    ),
  ).toBeVisible();
  await judge(phone, 'an event with a promo code');
  await page.reload();
  await chooseAction(page, 'ENCORE10', 'Unselect');
  await expect(phone.getByText('special offer')).toHaveCount(0);

  await page.goto(`/merch-drop/${event.id}/x`);
  await page.getByRole('link', { name: 'Control room of Tour shirt' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Running' })).toBeVisible();

  const edit = `/merch-drop/${event.id}/x/edit/${shirt.id}`;
  const second = await context.newPage();
  await second.goto(edit);
  await second.getByLabel('Max Quantity').fill('4');
  await page.goto(edit);
  await page.getByLabel('Special Price').fill('$ 1,015.00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Tour shirt/ })).toContainText('$1,015.00');
  await second.getByRole('button', { name: 'Save' }).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText('You changed this in another tab or browser while you were editing it here.');
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(second.getByRole('row', { name: /Tour shirt/ })).toContainText('of 4');
  await expect(second.getByRole('row', { name: /Tour shirt/ })).toContainText('$1,015.00');
  await second.close();
  await judgeAll(page, [
    edit,
    `/promocode/${artist.id}/The%20Lanterns`,
    `/promocode/${artist.id}/The%20Lanterns/add`,
    `/merch-drop/${event.id}/x`,
    `/merch-drop/${event.id}/x/add`,
    `/merch-drop/${event.id}/x/control/${shirt.id}`,
  ]);
  await page.goto(`/merch-drop/${event.id}/x/control/${shirt.id}`);
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Over' })).toBeVisible();
});
