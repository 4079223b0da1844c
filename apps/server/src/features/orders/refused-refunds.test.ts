import * as orderTexts from '@backline/contract/orders.texts';
import { afterEach, expect, test, vi } from 'vitest';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { paidOrderHouse, type PaidOrderHouse } from '../../../testing/orders/paid-orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(paidOrderHouse());
afterEach(() => house.requireAgreedRefunds());

const paid = (change: object = {}) => house.paid({ quantity: 3, sub_total_cents: 7500, total_cents: 7500, ...change });
const refund: PaidOrderHouse['refund'] = (...ask) => house.refund(...ask);
const detail = (orderId: number) => house.detail(orderId);

/** Simulates a bank that rejects a refund after the provider reported it as sent. */
async function refuseSent(orderId: number): Promise<void> {
  const refund = await house.db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .where('is_ours', '=', true)
    .executeTakeFirstOrThrow();
  await query(house.db)`delete from sandbox_refunds where id = ${refund.refund_id}`;
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

test('takes items out of stock again when the bank rejects a refund days later, and allows another refund', async () => {
  const before = await house.availableOf(house.sizeId);
  const id = await paid();
  await refund(id, { return_stock: true });
  await house.deliver();
  expect(await house.availableOf(house.sizeId)).toBe(before);
  await refuseSent(id);
  expect(await detail(id)).toMatchObject({ refund_state: 'failed', items: [{ refunded_quantity: 0 }] });
  expect(await house.availableOf(house.sizeId)).toBe(before - 3);
  await house.requireAgreement();
  await refund(id, { return_stock: true });
  await house.deliver();
  expect(await detail(id)).toMatchObject({ refund_state: 'refunded', is_refund: true });
  expect(await house.availableOf(house.sizeId)).toBe(before);
});

test('returns no item to stock twice if a refund is repeated after the bank rejected it and the item was sold', async () => {
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

test('retries a rejected refund of an order that could not be fulfilled, in full and only once', async () => {
  const buyer = await house.buyer();
  const items = [{ size_id: house.sizeId, quantity: 1 }];
  const { body } = await house.start(buyer, items, 25);
  const { secretUrl } = await house.open(buyer, body.order_no);
  // Changes the order's total, so that the payment differs from it. The refund must return the paid amount.
  await query(house.db)`update orders set sub_total_cents = 3000, total_cents = 3000 where order_no = ${body.order_no}`;
  const before = await house.availableOf(house.sizeId);
  const no = vi
    .spyOn(house.platform.payments, 'refund')
    .mockRejectedValue(new PaymentError('refused', 'The account is closed.'));
  await house.pay(secretUrl);
  await house.deliver();
  no.mockRestore();
  const { id } = await house.stored(body.order_no);
  expect(await detail(id)).toMatchObject({ status: 'FAILED', refund_state: 'failed', can: { refund: true } });
  const unit = await refund(id, { items: [{ id: 1, quantity: 1 }], reason: 'Torn' });
  expect([unit.status, unit.body.message]).toEqual([409, orderTexts.refundOfUnpaid]);

  expect((await refund(id, { return_stock: true })).body).toMatchObject({ success: true, amount: 25 });
  expect((await refund(id)).status).toBe(409);
  await house.deliver();
  expect((await house.order(buyer, body.order_no)).status).toBe('FAILED');
  expect((await refund(id)).body.message).toBe(orderTexts.refundedAlready);
  expect(await house.availableOf(house.sizeId)).toBe(before + 1);
});

test("refunds only the remainder of a payment that was partly refunded on the provider's dashboard", async () => {
  const buyer = await house.buyer();
  const { body } = await house.start(buyer, [{ size_id: house.sizeId, quantity: 1 }], 25);
  const { secretUrl } = await house.open(buyer, body.order_no);
  await query(house.db)`update orders set sub_total_cents = 3000, total_cents = 3000 where order_no = ${body.order_no}`;
  await house.pay(secretUrl);
  const { rows } = await query(house.db)<{ payment_id: string }>`
    select payment_id from sandbox_checkouts where order_no = ${body.order_no}`;
  const paymentId = rows[0]?.payment_id ?? '';
  // The provider reports this refund before the payment, so $15 of $25 are left to refund.
  const part = await house.platform.payments.refund({
    accountId: house.accountId,
    paymentId,
    amountCents: 1_000,
    idempotencyKey: `elsewhere-${paymentId}`,
  });
  await house.receive({
    id: `evt_part_${paymentId}`,
    type: 'refund.updated',
    accountId: house.accountId,
    happenedAt: new Date(),
    payload: {},
    kind: 'refund',
    refund: part,
  });
  await house.deliver();
  const { id } = await house.stored(body.order_no);
  expect(await detail(id)).toMatchObject({ status: 'FAILED', refund_state: 'refunded', can: { refund: false } });
  expect((await house.order(buyer, body.order_no)).state).toBe('refunded');
  await refuseSent(id);
  expect(await detail(id)).toMatchObject({ refund_state: 'part', refundable_amount: 15, can: { refund: true } });
  expect((await refund(id)).body).toMatchObject({ success: true, amount: 15 });
  await house.deliver();
  expect((await refund(id)).body.message).toBe(orderTexts.refundedAlready);
});
