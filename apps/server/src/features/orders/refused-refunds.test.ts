import { createRefund, getEventOrder } from '@backline/contract/event-orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildFan, buildPaidOrder } from '../../../builders/builders.ts';
import { orderHouse, refundDisagreements, type OrderHouse } from './orders.fixture.ts';

let house: OrderHouse;
let sizeId: number;
let fanId: number;

beforeAll(async () => {
  house = await orderHouse();
  sizeId = (await house.newProduct({ sizes: { M: 10_000 } })).sizes[0]?.id ?? 0;
  fanId = (await buildFan(house.db)).id;
});
afterAll(() => house.close());
afterEach(async () => {
  const { rows } = await refundDisagreements(house.db);
  if (rows.length > 0) throw new Error(JSON.stringify(rows));
});

const paid = (change: object = {}) => {
  const { eventId, managerId, accountId } = house;
  const place = { eventId, fanId, managerId, accountId, sizeId };
  return buildPaidOrder(house.db, { ...place, quantity: 3, sub_total_cents: 7500, total_cents: 7500, ...change });
};
const refund = (orderId: number, more: object = {}) =>
  house.manager.call(createRefund, { event_id: house.eventId, order_id: orderId, ...more });
const detail = async (orderId: number) =>
  (await house.manager.call(getEventOrder, { event_id: house.eventId, order_id: orderId })).body;

/** The provider called it sent; the bank does not take it. */
async function refuseSent(orderId: number): Promise<void> {
  const refund = await house.db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  await sql`delete from sandbox_refunds where payment_id = ${refund.payment_id}`.execute(house.db);
  await house.receive({
    id: `evt_refused_${refund.id}`,
    type: 'refund.failed',
    accountId: house.accountId,
    happenedAt: new Date(),
    payload: {},
    kind: 'refund',
    refund: {
      refundId: refund.refund_id ?? '',
      paymentId: refund.payment_id,
      amountCents: refund.amount_cents,
      status: 'failed',
      failureMessage: 'lost or stolen card',
    },
  });
}

test('a refund that the bank refuses days after the provider called it sent takes its things out of the stock again, and can be asked for anew', async () => {
  const before = await house.availableOf(sizeId);
  const id = await paid();
  await refund(id, { return_stock: true });
  await house.deliver();
  expect(await house.availableOf(sizeId)).toBe(before);
  await refuseSent(id);
  expect(await detail(id)).toMatchObject({ refund_state: 'failed', items: [{ refunded_quantity: 0 }] });
  expect(await house.availableOf(sizeId)).toBe(before - 3);
  await house.requireAgreement();
  await refund(id, { return_stock: true });
  await house.deliver();
  expect(await detail(id)).toMatchObject({ refund_state: 'refunded', is_refund: true });
  expect(await house.availableOf(sizeId)).toBe(before);
});

test('a refund that the bank refuses once others have bought its things is told all the same, and the next one brings back nothing twice', async () => {
  const one = (await house.newProduct({ sizes: { M: 3 } })).sizes[0]?.id ?? 0;
  const id = await paid({ sizeId: one });
  const part = { items: [{ id: 1, quantity: 2 }], reason: 'Too small', return_stock: true };
  await refund(id, part);
  await house.deliver();
  const other = await paid({ sizeId: one, quantity: 2, sub_total_cents: 5000, total_cents: 5000 });
  await refuseSent(id);
  expect(await house.availableOf(one)).toBe(0);
  await refund(id, part);
  await house.deliver();
  expect(await house.availableOf(one)).toBe(0);
  await refund(id, { return_stock: true });
  await house.deliver();
  expect(await detail(id)).toMatchObject({ refund_state: 'refunded', is_refund: true });
  expect(await house.availableOf(one)).toBe(1);
  expect((await detail(other)).refund_state).toBe('none');
});
