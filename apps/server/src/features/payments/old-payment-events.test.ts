import { expect, test } from 'vitest';
import { jobNamed, runJobs, runNow } from '../../../testing/run-jobs.ts';
import type { Job } from '../../platform/worker/job.ts';
import { housekeepingJobs } from '../../operations/housekeeping/housekeeping.jobs.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { paymentJobs } from './payments.jobs.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());

const run = (jobs: readonly Job[], wanted: string) => runNow(house.platform, jobNamed(jobs, wanted), {});
async function prune(): Promise<void> {
  await run(housekeepingJobs, 'delete-lapsed-rows');
  await run(paymentJobs, 'delete-old-payment-events');
}
async function age(days: number): Promise<void> {
  await query(house.db)`update payment_events set received_at = now() - make_interval(days => ${days})`;
  await query(house.db)`update webhook_receipts set received_at = now() - make_interval(days => ${days})`;
}
const types = async () =>
  (await house.db.selectFrom('payment_events').select('type').orderBy('type').execute()).map(({ type }) => type);

async function paidOrder() {
  const buyer = await house.buyer();
  const product = await house.newProduct();
  const { body } = await house.start(buyer, [{ size_id: product.sizes[0]?.id ?? 0, quantity: 1 }], 25);
  const { secretUrl } = await house.open(buyer, body.order_no);
  await house.pay(secretUrl);
  await house.deliver();
  return { buyer, orderNo: body.order_no, sizeId: product.sizes[0]?.id ?? 0 };
}
/** Repeats all events of the provider. */
async function sendAgain(): Promise<void> {
  const { rows } = await query(house.db)<{ id: number }>`select id from sandbox_events`;
  for (const { id } of rows) await house.sandbox().sendAgain(id);
  await runJobs(house.platform);
}

test('keeps a payment event for 90 days, and ignores a resent copy even after the event was deleted', async () => {
  const { buyer, orderNo } = await paidOrder();
  expect(await types()).toEqual(['checkout.paid', 'payment.created']);
  await age(89);
  await prune();
  expect(await types()).toEqual(['checkout.paid', 'payment.created']);
  // The provider may repeat an event for 30 days. Here it repeats an event later than that, and below even after the
  // event's receipt was deleted.
  await sendAgain();
  expect((await house.order(buyer, orderNo)).state).toBe('paid');
  await age(91);
  await prune();
  expect(await types()).toEqual([]);
  await sendAgain();
  expect((await house.order(buyer, orderNo)).state).toBe('paid');
  await house.requireAgreement();
  await age(91);
  await prune();
});

test.each(['an unpaid order', 'money that is being refunded'])(
  'keeps payment events about %s at any age',
  async (what) => {
    const { orderNo } = await paidOrder();
    const { payment_id: paymentId, id } = await house.stored(orderNo);
    const open = await house.unpaidOrder();
    await query(house.db)`update payment_events set about = ${open.order_no} where type = 'payment.created'`;
    const isRefund = what.startsWith('money');
    if (isRefund) {
      await query(house.db)`update orders set status = 'FAILED' where id = ${open.id}`;
      await query(house.db)`
      insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, is_ours, reason)
      values ('sandbox', ${paymentId}, ${id}, ${house.accountId}, 2500, true, 'Of the test')`;
    }
    await age(400);
    await prune();
    expect(await types()).toEqual([isRefund ? 'checkout.paid' : 'payment.created']);
    // An event that is repeated after its receipt was deleted is still recognised.
    await sendAgain();
    await query(house.db)`update payment_refunds set status = 'succeeded' where order_id = ${id}`;
    await query(house.db)`update orders set status = 'FAILED' where id = ${open.id}`;
    await age(400);
    await prune();
    expect(await types()).toEqual([]);
  },
);

test('deletes ten thousand old payment events in batches', async () => {
  await query(house.db)`
    insert into payment_events (provider, event_id, type, happened_at, received_at, payload)
    select 'sandbox', 'evt_old_' || n, 'old', now(), now() - interval '100 days', '{}' from generate_series(1, 10001) n`;
  await prune();
  expect(await types()).toEqual([]);
});
