import { buildDrop, buildPromoCode } from '../apps/server/builders/builders.ts';
import { payByCard } from './card.ts';
import { expect, test } from './fixtures.ts';
import { withoutPolling } from './live-page.ts';
import { buildMerchNight, openSales } from './merch-night.ts';
import { openTab } from './open-section.ts';
import { judge } from './phone.ts';
import { closesEveryWay, putIntoCart } from './sheets.ts';

/** Browsers log the 422 of a refused seat. */
const refusedSeat = /422/;

test('a fan buys in a drop with a cart that survives a reload, and has 15 minutes to pay; the manager sees a sale', async ({
  page,
  db,
  house,
  signIn,
  openFanPhone,
}) => {
  await withoutPolling(page.context());
  const plain = {
    tax_rate_thousandths: 8_875,
    delivery_method: 'fixed',
    delivery_cents: 450,
    delivery_percent_thousandths: null,
  };
  const night = await buildMerchNight(db, house, {
    ...plain,
    in_seat_delivery: true,
    kiosk_available: true,
    kiosk_location: 'By the north door',
    kiosk_pickup: 'Show your order’s number.',
    sizes: { S: 0, M: 10 },
  });
  const { event, shirt } = night;
  await buildDrop(db, { productId: shirt.id, eventId: event.id, special_price_cents: 2_000, max_quantity: 3 });
  const code = await buildPromoCode(db, { artistId: house.artist.id, code: 'ENCORE10' });
  const [fan, other] = [await night.checkIn('Zoe Lane'), await night.checkIn()];

  const phone = await openFanPhone(fan, { allowed: refusedSeat });
  await phone.goto(`/fan/${event.code}`);
  await openTab(phone, 'Shop');
  await expect(phone.getByText('Sales open soon.')).toBeVisible();
  await openSales(db, night);
  await phone.reload();
  await expect(phone.getByText('3 left at this price')).toBeVisible();
  await expect(phone.getByText(/Drop ends in/)).toBeVisible();
  await judge(phone, 'the shop');
  await phone.getByRole('link', { name: /^Tour shirt/ }).click();
  await expect(phone.getByRole('dialog', { name: 'Tour shirt' })).toBeVisible();
  await judge(phone, 'the sheet of a product');
  await phone.getByRole('button', { name: 'Add to cart' }).click();
  await expect(phone.getByText('Please choose a size.')).toBeVisible();
  await phone.getByRole('radio', { name: /^S/ }).check();
  await expect(phone.getByText('Tour shirt, S is sold out.')).toBeVisible();
  await closesEveryWay(phone, 'Tour shirt', () => phone.getByRole('link', { name: /^Tour shirt/ }).click());
  await putIntoCart(phone, 'Tour shirt', { size: 'M', count: 2 });

  const rival = await openFanPhone(other, { allowed: refusedSeat });
  await rival.goto(`/fan/${event.code}/shop`);
  await putIntoCart(rival, 'Tour shirt', { size: 'M' });
  await rival.getByRole('link', { name: 'Cart (1)' }).click();
  await rival.getByRole('radio', { name: 'Pickup' }).check();
  await expect(rival.getByText('By the north door')).toBeVisible();
  await rival.getByRole('button', { name: /Reserve and pay \$21\.78/ }).click();
  await expect(rival.getByText(/Reserved for 1[45]:/)).toBeVisible();
  await expect(phone.getByText('2 left at this price')).toBeVisible();

  await phone.reload();
  await phone.getByRole('link', { name: 'Cart (2)' }).click();
  await expect(phone.getByRole('textbox', { name: 'Quantity of Tour shirt, M' })).toHaveValue('2');
  await closesEveryWay(phone, 'Your cart', () => phone.getByRole('link', { name: 'Cart (2)' }).click());
  await phone.goto(`/fan/${event.code}/shop?cart`);
  await expect(phone.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  await phone.getByLabel('Promo code').fill('NOSUCH');
  await phone.getByRole('button', { name: 'Apply' }).click();
  await expect(phone.getByText('This code is not valid for the items in your cart.')).toBeVisible();
  await phone.getByLabel('Promo code').fill(` ${code.code.toLowerCase()} `);
  await phone.getByRole('button', { name: 'Apply' }).click();
  await expect(phone.getByText('ENCORE10 has been applied.')).toBeVisible();
  for (const line of ['$40.00', '−$4.00', '$4.50', '$3.20', '$43.70']) {
    await expect(phone.getByRole('definition').filter({ hasText: line })).toBeVisible();
  }
  await phone.getByRole('textbox', { name: 'Section' }).fill('');
  await phone.getByLabel('Row').fill('');
  await phone.getByLabel('Seat', { exact: true }).fill('');
  await phone.getByRole('button', { name: /Reserve and pay/ }).click();
  await expect(phone.getByText('Please enter your seat.').first()).toBeVisible();
  await phone.getByLabel('Row').fill('7');
  await phone.getByLabel('Seat', { exact: true }).fill('12');
  await judge(phone, 'the cart');
  await phone.getByRole('button', { name: /Reserve and pay \$43\.70/ }).dblclick();
  await expect(phone.getByText(/Reserved for 1[45]:/)).toBeVisible();
  await expect(phone.getByText('To your seat: Row 7, Seat 12')).toBeVisible();
  await judge(phone, 'the order');
  await payByCard(rival, '$21.78');
  await expect(rival.getByText('Thank you! Your order is paid.')).toBeVisible();
  await judge(rival, 'a paid order');
  await signIn(page, house.manager);
  await expect(page.getByText('$21.78').first()).toBeVisible();
  await rival.goto(`/fan/${event.code}/shop`);
  await expect(rival.getByText('The drop is sold out.')).toBeVisible();

  const orders = await db.selectFrom('orders').select('order_no').where('event_id', '=', event.id).execute();
  expect(orders).toHaveLength(2);
  await phone.getByRole('button', { name: 'Cancel order' }).click();
  await phone.getByRole('button', { name: 'Cancel order' }).click();
  await expect(phone.getByText('The order has been cancelled.')).toBeVisible();
  await phone.getByRole('link', { name: 'All my orders' }).click();
  await expect(phone.getByRole('link', { name: /Not completed/ })).toBeVisible();
  await judge(phone, 'my orders');
});
