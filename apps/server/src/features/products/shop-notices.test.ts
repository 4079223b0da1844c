import { requireSandbox } from '../../../testing/payments/payments.ts';
import { getAttendance } from '@backline/contract/attendance';
import { checkConnectedAccount, createConnectedAccount } from '@backline/contract/connected-account';
import { dropProduct, endDrop } from '@backline/contract/merch-drops';
import { correctStock } from '@backline/contract/product-stock';
import { expect, test } from 'vitest';
import { buildEvent, buildFan, joinFan } from '../../../builders/builders.ts';
import { dropForm, productHouse } from '../../../testing/products/products.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(productHouse());

const hourMs = 3_600_000;

/** Returns the topics of the notices for the event's phones, and deletes these notices. */
async function publishedTopics(eventId = house.event.id): Promise<string[]> {
  await query(house.db)`select number_notices()`;
  const { rows } = await query(house.db)<{ topic: string }>`
    select topic from notices where event_id = ${eventId} and topic in ('offers', 'shop_stock') order by number`;
  await query(house.db)`delete from notices where event_id = ${eventId}`;
  return rows.map(({ topic }) => topic);
}

test('notifies all phones when the shop opens or closes, and only open shop pages of other changes', async () => {
  const fan = await buildFan(house.db);
  await joinFan(house.db, { eventId: house.event.id, fanId: fan.id });
  const phone = await house.as(fan);
  const isOffered = async () =>
    (await phone.call(getAttendance, { event_id: house.event.id })).body.offers.includes('shop');
  expect([await isOffered(), await publishedTopics()]).toEqual([false, []]);

  const first = await house.newProduct();
  expect([await isOffered(), await publishedTopics()]).toEqual([true, ['offers']]);
  const second = await house.newProduct({ title: 'Cap' });
  await house.update(first, { title: 'Tour shirt of heavy cotton' });
  const corrected = await house.manager.call(correctStock, {
    artist_id: house.artist.id,
    product_id: second.id,
    size_id: second.sizes[0]?.id,
    kind: 'received',
    quantity: 5,
    reason: '',
  });
  expect(corrected.status).toBe(200);
  expect(await publishedTopics()).toEqual(['shop_stock', 'shop_stock', 'shop_stock']);

  const over = { available_start_dttm: Date.now() - 3 * hourMs, available_end_dttm: Date.now() - hourMs };
  await house.update(await house.get(first.id), over);
  expect([await isOffered(), await publishedTopics()]).toEqual([true, ['shop_stock']]);
  await house.update(await house.get(second.id), over);
  expect([await isOffered(), await publishedTopics()]).toEqual([false, ['offers']]);
});

test('opens the shop when a drop of a drop-only product is created, tells all phones of its changes, and closes when it ends', async () => {
  const other = await buildEvent(house.db, { managerId: house.owner.id, artistIds: [house.artist.id] });
  const product = await house.newProduct({ is_drop: true, is_drop_only: true });
  expect(await publishedTopics()).toEqual([]);
  const terms = { product_id: product.id, is_drop: true, ...dropForm(house.event.id) };
  expect((await house.manager.call(dropProduct, terms)).status).toBe(200);
  expect(await publishedTopics()).toEqual(['offers']);
  await house.manager.call(dropProduct, { ...terms, special_price: 15 });
  expect(await publishedTopics()).toEqual(['offers', 'shop_stock']);
  await house.manager.call(endDrop, { event_id: house.event.id, product_id: product.id });
  expect(await publishedTopics()).toEqual(['offers']);
  expect(await publishedTopics(other.id)).toEqual([]);
});

test('sends no notice to phones at an event that started more than a day ago', async () => {
  const past = await buildEvent(house.db, {
    managerId: house.owner.id,
    artistIds: [house.artist.id],
    startsAt: new Date(Date.now() - 25 * hourMs),
  });
  await house.newProduct({ title: 'Poster' });
  expect([await publishedTopics(), await publishedTopics(past.id)]).toEqual([['offers'], []]);
});

test('notifies phones once when the organiser becomes able to receive payments', async () => {
  await publishedTopics();
  const { body } = await house.manager.call(createConnectedAccount, { email: 'payout@example.org' });
  expect(await publishedTopics()).toEqual([]);
  await requireSandbox(house.platform).onboard(new URL(body.stripe_account_hosted_url ?? '').hash.slice(1), '');
  for (const _time of [1, 2]) await house.manager.call(checkConnectedAccount, {});
  expect(await publishedTopics()).toEqual(['offers']);
});
