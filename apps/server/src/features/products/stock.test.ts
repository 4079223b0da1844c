import * as generalTexts from '@backline/contract/general.texts';
import * as productTexts from '@backline/contract/products.texts';
import { correctStock, getProductStock, listStockMovements } from '@backline/contract/product-stock';
import type { Product } from '@backline/contract/products';
import { describe, expect, test } from 'vitest';
import { buildEvent, buildFan, buildOrder, buildPaymentAccount } from '../../../builders/builders.ts';
import { holdStock, returnStock, sellStock } from './index.ts';
import { productHouse } from '../../../testing/products/products.ts';
import { readPages } from '../../../testing/as.ts';
import { contextOf } from '../../../testing/context.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(productHouse());
await query(house.db)`alter table stock_movements drop constraint if exists stock_movements_order_id_fkey`;

const ids = (product: Product) => ({ artist_id: house.artist.id, product_id: product.id });
const sizeOf = (product: Product) => product.sizes[0]?.id ?? 0;
const correct = (product: Product, change: object, by = house.manager) =>
  by.call(correctStock, {
    ...ids(product),
    size_id: sizeOf(product),
    kind: 'corrected',
    quantity: -1,
    reason: 'Torn',
    ...change,
  });
const fieldsOf = ({ status, body }: { status: number; body: { fields?: unknown } }) => [status, body.fields];

describe('refused stock corrections', () => {
  test.each([
    ['without a reason', { reason: ' ' }, 'reason', productTexts.reasonRequired],
    ['of zero units', { quantity: 0 }, 'quantity', productTexts.quantityZero],
    ['of half a unit', { quantity: 0.5 }, 'quantity', generalTexts.wholeNumber],
    ['that removes more units than are in stock', { quantity: -11 }, 'quantity', productTexts.stockTooFew(10)],
    [
      'that receives less than zero units',
      { kind: 'received', quantity: -1 },
      'quantity',
      productTexts.receivedBelowZero,
    ],
  ])('rejects a stock correction %s', async (_what, change, path, message) => {
    const product = await house.newProduct();
    expect(fieldsOf(await correct(product, change))).toEqual([422, [{ path, message }]]);
    expect(await house.ledgerOf(product.id)).toEqual(['M received 10']);
  });

  test("answers 404 for a stock correction of another product's size", async () => {
    const [product, other] = [await house.newProduct(), await house.newProduct()];
    expect((await correct(product, { size_id: sizeOf(other) })).status).toBe(404);
  });
});

test('records deliveries and corrections with author and reason in ledger and audit log', async () => {
  const product = await house.newProduct();
  expect((await correct(product, { kind: 'received', quantity: 5, reason: '' })).body).toMatchObject({
    message: productTexts.stockCorrected,
    available: 15,
  });
  expect((await correct(product, { quantity: -2 }, await house.as(house.artist))).body.available).toBe(13);
  const { body } = await house.manager.call(listStockMovements, ids(product));
  expect(body.map(({ size, kind, quantity, reason, by_name: by }) => [size, kind, quantity, reason, by])).toEqual([
    ['M', 'corrected', -2, 'Torn', 'The Lamps'],
    ['M', 'received', 5, null, 'Mona'],
    ['M', 'received', 10, null, 'Mona'],
  ]);
  expect((await house.auditOf(product.id)).at(-1)).toMatchObject({
    action: 'product.stock_corrected',
    before: { available: 15 },
    after: { available: 13, size: 'M', quantity: -2, reason: 'Torn' },
  });
  // Stock changes do not raise the product's version, so an open form stays valid.
  expect((await house.update(product, { title: 'Still mine' })).status).toBe(200);
});

test('shows available, reserved and sold units, even of a removed size', async () => {
  const product = await house.newProduct({
    sizes: [
      { size: 'M', quantity: 10 },
      { size: 'L', quantity: 4 },
    ],
  });
  const { db, owner } = house;
  const event = await buildEvent(db, { managerId: owner.id });
  const accountId = await buildPaymentAccount(db, owner.id);
  const order = async (quantity: number) =>
    buildOrder(db, {
      eventId: event.id,
      fanId: (await buildFan(db)).id,
      managerId: owner.id,
      accountId,
      sizeId: sizeOf(product),
      quantity,
    });
  const [paid] = [await order(3), await order(4)];
  await db.transaction().execute(async (tx) => {
    await sellStock(tx, paid.id);
    await query(tx)`update orders set status = 'COMPLETED', paid_at = now() where id = ${paid.id}`;
    await returnStock(contextOf(house.platform), tx, {
      orderId: paid.id,
      lines: [{ sizeId: sizeOf(product), dropId: null, quantity: 1 }],
    });
  });
  await house.update(product, { deleted_sizes: [sizeOf(product)] });
  const { body } = await house.manager.call(getProductStock, ids(product));
  expect(body.sizes.map(({ id: _id, ...size }) => size)).toEqual([
    { size: 'L', is_sold: true, available: 4, held: 0, offered: 0, waiting: 0, sold: 0 },
    { size: 'M', is_sold: false, available: 4, held: 4, offered: 0, waiting: 0, sold: 2 },
  ]);
  const input = { ...ids(product), page_size: 3 };
  const pages = await readPages((cursor) => house.manager.call(listStockMovements, { ...input, cursor }));
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7);
});

test('loses none of several concurrent corrections and reservations', async () => {
  const product = await house.newProduct();
  const hold = (orderId: number) =>
    house.db
      .transaction()
      .execute((tx) => holdStock(tx, { orderId, lines: [{ sizeId: sizeOf(product), dropId: null, quantity: 1 }] }));
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map(() => correct(product, {})),
    ...[91, 92, 93, 94].map(async (orderId) => hold(orderId)),
  ]);
  expect(answers.slice(0, 4).map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
  expect((await house.get(product.id)).sizes[0]?.quantity).toBe(2);
  const sum = (await house.ledgerOf(product.id)).reduce((total, text) => total + Number(text.split(' ')[2]), 0);
  expect(sum).toBe(2);
});
