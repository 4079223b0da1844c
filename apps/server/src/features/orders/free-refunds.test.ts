import * as orderTexts from '@backline/contract/orders.texts';
import { createRefund } from '@backline/contract/event-orders';
import * as generalTexts from '@backline/contract/general.texts';
import { toCents } from '@backline/contract/money';
import { shownRefundPart } from '@backline/contract/refund-part';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { meeting } from '../../../testing/meeting.ts';
import { paidOrderHouse, withExtras } from '../../../testing/orders/paid-orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(paidOrderHouse());
afterEach(async () => {
  vi.restoreAllMocks();
  await house.deliver();
  await house.requireAgreement();
  await house.requireAgreedRefunds();
});

const paid = () => house.paid(withExtras);
const reason = 'It came late';
const refund = (orderId: number, more: object) => house.refund(orderId, { reason, ...more });
const detail = (orderId: number) => house.detail(orderId);
const sentBack = async (orderId: number) => toCents((await detail(orderId)).refunded_amount);
/** Records whether each refund returns the service fee. */
function spied(): (boolean | undefined)[] {
  const asked: (boolean | undefined)[] = [];
  const { payments } = house.platform;
  const real = payments.refund.bind(payments);
  vi.spyOn(payments, 'refund').mockImplementation(async (wanted) => {
    asked.push(wanted.returnsFee);
    return real(wanted);
  });
  return asked;
}

describe('refused refunds of a chosen amount', () => {
  test.each([
    [{ amount: 72.82 }, 'amount', orderTexts.refundAmountTooMuch('$72.81')],
    [{ amount: 0 }, 'amount', orderTexts.refundAmountRequired],
    [{ amount: -1 }, 'amount', orderTexts.refundAmountRequired],
    [{ amount: 9_007_199_254_740_992 }, 'amount', generalTexts.invalidValue],
    [{ amount: 1e308 }, 'amount', generalTexts.invalidValue],
    [{ amount: 1.005 }, 'amount', generalTexts.maxDecimals(2)],
    [{ amount: 1, reason: '' }, 'reason', orderTexts.refundReasonRequired],
    [{ include_delivery: true, reason: '' }, 'reason', orderTexts.refundReasonRequired],
    [{ amount: 1, include_delivery: true }, 'amount', orderTexts.refundOneWay],
    [{ amount: 1, items: [{ id: 1, quantity: 1 }] }, 'amount', orderTexts.refundOneWay],
  ])('rejects an invalid refund of a chosen amount: %j', async (more, path, message) => {
    const id = await paid();
    const { status, body } = await refund(id, more);
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect((await detail(id)).refunds).toEqual([]);
  });

  test('rejects an amount that exceeds what is left after earlier refunds', async () => {
    const id = await paid();
    await refund(id, { amount: 70 });
    await house.deliver();
    const { body } = await refund(id, { amount: 2.82 });
    expect(body.fields).toEqual([{ path: 'amount', message: orderTexts.refundAmountTooMuch('$2.81') }]);
  });
});

test('refunds a freely chosen amount without changing items, stock and service fee', async () => {
  const asked = spied();
  const id = await paid();
  const [before, sales] = [await house.availableOf(house.sizeId), await house.sales()];
  const answer = await refund(id, { amount: 12.34, return_stock: true, shown_amount: 12.34 });
  expect([answer.status, answer.body.amount]).toEqual([200, 12.34]);
  await house.deliver();
  expect(await detail(id)).toMatchObject({
    refund_state: 'part',
    refunded_amount: 12.34,
    refundable_amount: 60.47,
    items: [{ refunded_quantity: 0 }],
  });
  expect(await house.availableOf(house.sizeId)).toBe(before);
  expect(toCents(sales.total_sales) - toCents((await house.sales()).total_sales)).toBe(1_234);
  expect(asked).toEqual([false]);
});

test('refunds the delivery fee only once, with or without items, and without tax', async () => {
  const id = await paid();
  const whole = await detail(id);
  const chosen = { units: { 1: 1 }, isWithDelivery: true };
  expect(shownRefundPart(whole, chosen)).toBe(2_344 + 150);
  const more = { items: [{ id: 1, quantity: 1 }], include_delivery: true, shown_amount: 24.94 };
  const { body } = await refund(id, more);
  expect(body.amount).toBe(24.94);
  await house.deliver();
  expect(await detail(id)).toMatchObject({ refunded_delivery_amount: 1.5, refunds: [{ delivery_amount: 1.5 }] });
  const again = await refund(id, { include_delivery: true });
  expect([again.status, again.body.fields]).toEqual([
    422,
    [{ path: 'include_delivery', message: orderTexts.refundDeliveryGone }],
  ]);
  const other = await paid();
  expect((await refund(other, { include_delivery: true })).body.amount).toBe(1.5);
  const { rows } = await query(house.db)<{ after: object }>`
    select after from audit_log where action = 'order.refund_asked' and entity_id = ${String(other)}`;
  expect(rows[0]?.after).toMatchObject({ total_amount: 1.5, delivery_amount: 1.5, reason });
});

test('returns the service fee only with the refund that brings the total to the full payment', async () => {
  const asked = spied();
  const [whole, rest, amount] = [await paid(), await paid(), await paid()];
  await refund(whole, {});
  await refund(rest, { items: [{ id: 1, quantity: 1 }] });
  await house.deliver();
  await refund(rest, {});
  await refund(amount, { amount: 72.81 });
  await house.deliver();
  expect([asked.length, asked.filter((returnsFee) => returnsFee === true).length]).toEqual([4, 3]);
  expect((await detail(amount)).items).toMatchObject([{ refunded_quantity: 3 }]);
});

test('refunds once per idempotency key when the call is retried', async () => {
  const id = await paid();
  const input = { event_id: house.eventId, order_id: id, reason, amount: 5 };
  const ask = () => house.manager.call(createRefund, input, { idempotencyKey: 'five-dollars' });
  const answers = [await ask(), await ask()];
  await house.deliver();
  expect(new Set(answers.map(({ body }) => body.refund_id)).size).toBe(1);
  expect(await sentBack(id)).toBe(500);
});

test('never refunds more than was paid under thirty concurrent calls', async () => {
  const id = await paid();
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => refund(id, { amount: 20 })));
    expect(answers.filter(({ status }) => status === 200).length).toBe(round < 3 ? 1 : 0);
    await house.deliver();
  }
  expect(await sentBack(id)).toBe(6_000);
});

test('would refund too much without the lock (control)', async () => {
  const id = await paid();
  const meet = meeting(2);
  const ask = () =>
    house.db.transaction().execute(async (tx) => {
      const { rows } = await query(tx)<{ left: number }>`
        select (total_cents - (select coalesce(sum(amount_cents), 0) from payment_refunds r where r.payment_id = o.payment_id))::int as left
        from orders o where id = ${id}`;
      await meet();
      return (rows[0]?.left ?? 0) >= 7_000;
    });
  expect(await Promise.all([ask(), ask()])).toEqual([true, true]);
});
