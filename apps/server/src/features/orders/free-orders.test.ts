import { cancelOrder, openPayment } from '@backline/contract/orders';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import * as orderTexts from '@backline/contract/orders.texts';
import { afterEach, expect, test } from 'vitest';
import { buildPromoCode } from '../../../builders/builders.ts';
import { startCheckoutBatch } from './checkout-batch.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());
afterEach(() => house.requireAgreement());

/** Builds a product and a promo code that covers its full price. */
async function gift({ stock = 5, usage_limit = 5 } = {}) {
  const product = await house.newProduct({ sizes: { M: stock } });
  const everything = { discount_type: 'percentage', discount_thousandths: 100_000 };
  const { id, code } = await buildPromoCode(house.db, { artistId: house.artistId, usage_limit, ...everything });
  const sizeId = product.sizes[0]?.id ?? 0;
  return { product, sizeId, codeId: id, code, items: [{ size_id: sizeId, quantity: 1 }] };
}
const usesOf = async (id: number) =>
  (await house.db.selectFrom('promo_codes').select('usage_count').where('id', '=', id).execute())[0]?.usage_count;

test('rejects a total of zero if delivery costs extra or the promo code is missing or used up', async () => {
  const buyer = await house.buyer();
  const { items, code, sizeId, codeId } = await gift({ usage_limit: 1 });
  const setDelivery = (cents: number) =>
    house.db
      .updateTable('events')
      .set({ delivery_cents: cents, charges_delivery_for_pickup: cents > 0 })
      .where('id', '=', house.eventId)
      .execute();
  await setDelivery(450);
  expect((await house.start(buyer, items, 0, { promo_code: code })).body.message).toBe(orderTexts.orderTotalChanged);
  await setDelivery(0);
  expect((await house.start(buyer, items, 0)).body.message).toBe(orderTexts.orderTotalChanged);
  await house.db.updateTable('promo_codes').set({ usage_count: 1 }).where('id', '=', codeId).execute();
  const { status, body } = await house.start(buyer, items, 0, { promo_code: code });
  expect([status, body.fields]).toEqual([422, [{ path: 'promo_code', message: promoTexts.usedUp }]]);
  expect(await house.availableOf(sizeId)).toBe(5);
  await house.db.updateTable('promo_codes').set({ usage_count: 0 }).where('id', '=', codeId).execute();
});

test('completes a free order at once without the provider', async () => {
  const buyer = await house.buyer();
  const { items, code, sizeId, codeId } = await gift();
  const before = await house.sales();
  const { body } = await house.start(buyer, items, 0, { promo_code: code });
  expect(body).toMatchObject({ message: orderTexts.orderFree, total_amount: 0 });
  expect(await house.order(buyer, body.order_no)).toMatchObject({
    state: 'paid',
    status: 'COMPLETED',
    discount_amount: 25,
    total_amount: 0,
    order_processing_status: 'received',
  });
  expect([await house.availableOf(sizeId), await usesOf(codeId)]).toEqual([4, 1]);
  const { rows } = await query(house.db)<{ kind: string }>`
    select kind from stock_movements where size_id = ${sizeId} and order_id is not null order by id`;
  expect(rows.map(({ kind }) => kind)).toEqual(['held', 'released', 'sold']);
  const { rows: lines } = await query(house.db)<{ action: string }>`
    select action from audit_log where entity = 'order' and entity_name = ${body.order_no} order by id`;
  expect(lines.map(({ action }) => action)).toEqual(['order.started', 'order.paid']);
  const { rows: notices } = await query(house.db)`
    select from (select topic, data from noted union all select topic, data from notices) said
    where topic = 'own_orders' and data ->> 'order_no' = ${body.order_no}`;
  expect(notices).toHaveLength(1);
  const after = await house.sales();
  expect([after.total_orders - before.total_orders, after.total_sales]).toEqual([1, before.total_sales]);
});

test('refuses to open a payment for a free order or to cancel it', async () => {
  const buyer = await house.buyer();
  const { items, code, sizeId } = await gift();
  const { body } = await house.start(buyer, items, 0, { promo_code: code });
  for (let time = 0; time < 2; time += 1) {
    expect(await buyer.call(openPayment, { order_no: body.order_no })).toMatchObject({
      status: 200,
      body: { message: orderTexts.orderPaid, payment: null },
    });
  }
  const { status, body: answer } = await buyer.call(cancelOrder, { order_no: body.order_no });
  expect([status, answer.message]).toEqual([409, orderTexts.orderPaid]);
  const { rows } = await query(house.db)`select from sandbox_checkouts where order_no = ${body.order_no}`;
  expect(rows).toEqual([]);
  expect(await house.availableOf(sizeId)).toBe(4);
});

test.each([
  { what: 'the last one', stock: 1, usage_limit: 5 },
  { what: 'the code’s last use', stock: 5, usage_limit: 1 },
])('gives $what to only one of eight concurrent buyers', async ({ stock, usage_limit }) => {
  const buyers = await house.buyers(8);
  const { items, code, sizeId, codeId } = await gift({ stock, usage_limit });
  const answers = await Promise.all(buyers.map((buyer) => house.start(buyer, items, 0, { promo_code: code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([await house.availableOf(sizeId), await usesOf(codeId)]).toEqual([stock - 1, 1]);
});

test("leaves a free order out of a batch, and grants the batch only the promo code's last use", async () => {
  const [free, first, second, third] = await house.buyers(4);
  const { items, code } = await gift();
  const { code: tenOff, id: tenOffId } = await buildPromoCode(house.db, { artistId: house.artistId, usage_limit: 1 });
  const asked = [
    [free, code, 0],
    [first, tenOff, 22.5],
    [second, tenOff, 22.5],
    [third, null, 25],
  ] as const;
  const calls = asked.map(([buyer, promo_code, total_amount]) => ({
    fan: { id: buyer?.id ?? 0 } as never,
    input: {
      event_id: house.eventId,
      items,
      promo_code,
      delivery: { kind: 'kiosk' as const },
      total_amount,
      receipt_email: null,
    },
    audit: () => undefined,
    notify: () => undefined,
  }));
  const answers = await house.db.transaction().execute((tx) => startCheckoutBatch(tx, calls, house.platform));
  expect(answers.map((answer) => answer?.total_amount ?? null)).toEqual([null, 22.5, null, 25]);
  expect(await usesOf(tenOffId)).toBe(1);
});
