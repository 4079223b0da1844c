import { correctStock, getProductStock } from '@backline/contract/product-stock';
import { dropProduct, listDropChoices, listMerchDrops } from '@backline/contract/merch-drops';
import * as productTexts from '@backline/contract/products.texts';
import { addProductSize, archiveProduct, listProducts, type Product } from '@backline/contract/products';
import { getShop } from '@backline/contract/shop';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { dropForm, productHouse } from '../../../testing/products/products.ts';

const house = await openForFile(productHouse());
const fan = await buildFan(house.db);
await joinFan(house.db, { eventId: house.event.id, fanId: fan.id });
const buyer = await house.as(fan);

const archive = ({ id }: Pick<Product, 'id'>, archived = true, by = house.manager) =>
  by.call(archiveProduct, { artist_id: house.artist.id, product_id: id, archived });
const listed = async (archived: boolean) =>
  (await house.manager.call(listProducts, { artist_id: house.artist.id, archived, page_size: 100 })).body.map(
    ({ title }) => title,
  );
const offered = async () =>
  (await buyer.call(getShop, { event_id: house.event.id })).body.products.map(({ title }) => title);
const counted = async () =>
  (
    await house.db
      .selectFrom('shop_counts')
      .select('products')
      .where('artist_id', '=', house.artist.id)
      .executeTakeFirstOrThrow()
  ).products;

test("returns 404 to another artist's manager who tries to archive a product", async () => {
  const stored = await house.newProduct({ title: 'Foreign cap' });
  const stranger = await house.as(await buildManager(house.db));
  expect((await archive(stored, true, stranger)).status).toBe(404);
  expect(await listed(false)).toContain('Foreign cap');
});

test('refuses to archive a product while a drop has not ended', async () => {
  const stored = await house.newProduct({
    title: 'Dropped cap',
    is_drop: true,
    artist_product_drops: [dropForm(house.event.id)],
  });
  const { status, body } = await archive(stored);
  expect([status, body.message]).toEqual([409, productTexts.archiveDropFirst('Night One')]);
  expect(await listed(false)).toContain('Dropped cap');
});

test('refuses to edit an archived product or to start a drop with it', async () => {
  const stored = await house.newProduct({ title: 'Old cap' });
  await archive(stored);
  const { status, body } = await house.update(stored, { price: 9 });
  expect([status, body.message]).toEqual([409, productTexts.isArchived]);
  const drop = { ...dropForm(house.event.id), is_drop: true, product_id: stored.id };
  expect((await house.manager.call(dropProduct, drop)).status).toBe(404);
});

test('refuses to correct the stock of an archived product', async () => {
  const stored = await house.newProduct({ title: 'Boxed cap' });
  await archive(stored);
  const size_id = stored.sizes[0]?.id ?? 0;
  const ids = { artist_id: house.artist.id, product_id: stored.id };
  const correction = { ...ids, size_id, kind: 'received', quantity: 5, reason: '' } as const;
  const { status, body } = await house.manager.call(correctStock, correction);
  expect([status, body.message]).toEqual([409, productTexts.isArchived]);
  expect((await house.manager.call(getProductStock, ids)).body).toMatchObject({
    is_archived: true,
    sizes: [{ available: 10 }],
  });
});

test('refuses to reopen the ended drop of an archived product, and to add a size to the product', async () => {
  const stored = await house.newProduct({
    title: 'Cap of last year',
    is_drop: true,
    artist_product_drops: [dropForm(house.event.id)],
  });
  await sql`update product_drops set ended_at = now() where product_id = ${stored.id}`.execute(house.db);
  expect((await archive(stored)).status).toBe(200);
  const { body: drops } = await house.manager.call(listMerchDrops, { event_id: house.event.id, product_id: stored.id });
  const drop = { ...dropForm(house.event.id), is_drop: true, product_id: stored.id, version: drops[0]?.version };
  const { status, body } = await house.manager.call(dropProduct, drop);
  expect([status, body.message]).toEqual([409, productTexts.isArchived]);
  const size = { artist_id: house.artist.id, productId: stored.id, size: 'XL', quantity: 1 } as const;
  expect((await house.manager.call(addProductSize, size)).status).toBe(409);
});

test('hides an archived product in the list, the drop choices, the shop and the product count', async () => {
  const stored = await house.newProduct({ title: 'Last year’s shirt' });
  const before = await counted();
  expect(await offered()).toContain(stored.title);
  const { body } = await archive(stored);
  expect(body.message).toBe(productTexts.archived);
  expect(await listed(false)).not.toContain(stored.title);
  expect(await listed(true)).toContain(stored.title);
  expect((await house.get(stored.id)).is_archived).toBe(true);
  const { body: choices } = await house.manager.call(listDropChoices, { event_id: house.event.id, search: '' });
  expect(choices.map(({ title }) => title)).not.toContain(stored.title);
  expect(await offered()).not.toContain(stored.title);
  expect(await counted()).toBe(before - 1);
});

test('restores a product, and audits each change once', async () => {
  const stored = await house.newProduct({ title: 'Evergreen' });
  for (const archived of [true, true, false, false]) expect((await archive(stored, archived)).status).toBe(200);
  expect(await listed(false)).toContain('Evergreen');
  expect(await offered()).toContain('Evergreen');
  const actions = (await house.auditOf(stored.id)).map(({ action }) => action);
  expect(actions).toEqual(['product.created', 'product.archived', 'product.restored']);
});
