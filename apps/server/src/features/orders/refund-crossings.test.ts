import * as orderTexts from '@backline/contract/orders.texts';
import { updateOrder } from '@backline/contract/event-orders';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import type { PaymentEvent, RefundState } from '../../platform/ports/payments.port.ts';
import { applyPayment } from './apply-payment.ts';
import { paidOrderHouse, type PaidOrderHouse } from '../../../testing/orders/paid-orders.ts';
import { contextOf } from '../../../testing/context.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(paidOrderHouse());
afterEach(() => vi.restoreAllMocks());

const paid = (change: object = {}) => house.paid(change);
const detail = (orderId: number) => house.detail(orderId);
const refund: PaidOrderHouse['refund'] = (...ask) => house.refund(...ask);

const eventOf = (refundState: RefundState): PaymentEvent => ({
  kind: 'refund',
  refund: refundState,
  id: `evt_${randomUUID()}`,
  type: 'refund.updated',
  accountId: house.accountId,
  happenedAt: new Date(),
  payload: {},
});

test('refuses a refund if its amount has changed since staff saw it, and names the new amount', async () => {
  const id = await paid({ quantity: 3, discount_cents: 1_000, total_cents: 6_500 });
  const part = { items: [{ id: 1, quantity: 1 }], reason: 'Torn' };
  const { refundable_amount: shown } = await detail(id);
  await refund(id, { ...part, shown_amount: 21.67 });
  await house.deliver();
  const late = await refund(id, { shown_amount: shown });
  expect([shown, late.status, late.body.message]).toEqual([65, 409, orderTexts.refundSumChanged('$43.33')]);
  const again = await refund(id, { ...part, shown_amount: 21.67 });
  expect([again.status, again.body.message]).toEqual([409, orderTexts.refundSumChanged('$21.66')]);
  const { refunds, refundable_amount: left } = await detail(id);
  expect([refunds.length, left]).toEqual([1, 43.33]);
  expect((await refund(id, { shown_amount: left })).status).toBe(200);
});

test("keeps a refund made on the provider's dashboard even if the server's own refund call is then rejected", async () => {
  const id = await paid();
  const { payments } = house.platform;
  const real = payments.refund.bind(payments);
  vi.spyOn(payments, 'refund').mockImplementationOnce(async (wanted) => {
    const byHand = await real({ ...wanted, idempotencyKey: randomUUID() });
    await house.receive(eventOf(byHand));
    return real(wanted);
  });
  await refund(id);
  await house.deliver();
  expect(await detail(id)).toMatchObject({ refund_state: 'refunded', refunds: [{ status: 'succeeded' }] });
});

test('links a refund to its order when the webhooks of payment and refund arrive concurrently', async () => {
  const buyer = await house.buyer();
  const { body } = await house.start(buyer, [{ size_id: house.sizeId, quantity: 1 }], 25);
  await house.open(buyer, body.order_no);
  const { checkout_id: checkoutId } = await house.stored(body.order_no);
  const paymentId = `pay_${randomUUID()}`;
  const ctx = contextOf(house.platform);
  const happened = { id: `evt_${randomUUID()}`, accountId: house.accountId, happenedAt: new Date(), payload: {} };
  const paidEvent: PaymentEvent = {
    ...happened,
    type: 'checkout.paid',
    kind: 'checkout',
    checkout: {
      checkoutId: checkoutId ?? '',
      orderNo: body.order_no,
      status: 'paid',
      paymentId,
      totalCents: 2_500,
      failureMessage: '',
    },
  };
  const refunded = eventOf({
    refundId: `re_${randomUUID()}`,
    paymentId,
    amountCents: 2_500,
    status: 'succeeded',
    failureMessage: '',
  });
  const started = await ctx.transaction(async (tx) => {
    await applyPayment(ctx, tx, paidEvent);
    const reporting = house.receive(refunded);
    await expect.poll(() => waitingForLocks(house.db), { interval: 5 }).toBe(1);
    return { reporting };
  });
  await started.reporting;
  const { rows } = await query(house.db)<{ order_no: string | null }>`
    select o.order_no from payment_refunds r left join orders o on o.id = r.order_id where r.payment_id = ${paymentId}`;
  expect(rows).toEqual([{ order_no: body.order_no }]);
  const { rows: lines } = await query(house.db)`
    select from audit_log where entity_name = ${body.order_no} and action = 'order.refunded'`;
  expect(lines).toHaveLength(1);
});

test('rejects a hand-over by staff who have not seen a refund, even a concurrent refund', async () => {
  const { manager, eventId } = house;
  const handOver = (id: number, more: object = {}) =>
    manager.call(updateOrder, {
      event_id: eventId,
      order_id: id,
      status: 'completed',
      shown_status: 'received',
      ...more,
    });
  const refused = [409, orderTexts.refundedMeanwhile, 'received'];
  const handedOver = [200, orderTexts.statusUpdated, 'completed'];
  const ends = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const id = await paid();
      const [handedOver, sentBack] = await Promise.all([handOver(id, { shown_refunded_quantity: 0 }), refund(id)]);
      expect(sentBack.status).toBe(200);
      return [handedOver.status, handedOver.body.message, (await detail(id)).order_processing_status];
    }),
  );
  for (const end of ends) expect([refused, handedOver]).toContainEqual(end);
  const [first, control] = [await paid(), await paid()];
  for (const id of [first, control]) await refund(id);
  expect((await handOver(first, { shown_refunded_quantity: 0 })).status).toBe(409);
  expect((await handOver(first, { shown_refunded_quantity: 2 })).status, 'it showed that').toBe(200);
  expect((await handOver(control)).status, 'it did not say what it showed').toBe(200);
});
