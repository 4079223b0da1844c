import { getFanOrder, openPayment } from '@backline/contract/orders';
import { listPaymentDifferences } from '@backline/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildFan, buildOrder } from '../../../builders/builders.ts';
import { signedInAs, type SignedIn } from '../../../test/as.ts';
import { runJobs, runNow } from '../../../test/run-jobs.ts';
import { orderHouse } from '../orders/orders.fixture.ts';
import { paymentJobs } from './payments.jobs.ts';
import { goodCard, newCheckout, sandboxOf } from './payments.fixture.ts';

let house: Awaited<ReturnType<typeof orderHouse>>;
let admin: SignedIn;
beforeAll(async () => {
  house = await orderHouse();
  admin = await signedInAs(house.app, house.platform, await buildAdmin(house.db));
});
afterAll(() => house.close());

const setDelivery = (delivery: string) => house.db.updateTable('sandbox_settings').set({ delivery }).execute();
const found = async () => (await admin.call(listPaymentDifferences, {})).body;
async function reconcile(): Promise<void> {
  const job = paymentJobs.find(({ name }) => name === 'reconcile-payments');
  if (job === undefined) throw new Error('no such job');
  await runNow(house.platform, job, {});
  await runJobs(house.platform);
}
/** As if all of the sandbox’s book were a day older: what has just happened counts as on its way. */
async function aDayLater(): Promise<void> {
  const old = new Date(Date.now() - 86_400_000);
  for (const { id, payload } of await house.db.selectFrom('sandbox_events').select(['id', 'payload']).execute()) {
    const aged = JSON.stringify({ ...(payload as object), created: old.getTime() });
    await house.db.updateTable('sandbox_events').set({ payload: aged, created_at: old }).where('id', '=', id).execute();
  }
  await house.db.updateTable('sandbox_checkouts').set({ paid_at: old }).where('status', '=', 'paid').execute();
}

test('a webhook that was lost is found and mended: the order is paid, once, and an ADMIN reads of it', async () => {
  const fan = await buildFan(house.db);
  const product = await house.newProduct();
  const { order_no } = await buildOrder(house.db, {
    eventId: house.eventId,
    fanId: fan.id,
    managerId: house.managerId,
    accountId: house.accountId,
    sizeId: product.sizes[0]?.id ?? 0,
  });
  const client = await signedInAs(house.app, house.platform, fan);
  const { body } = await client.call(openPayment, { order_no });
  await setDelivery('lost');
  await sandboxOf(house.platform).pay(body.payment?.secretUrl ?? '', goodCard);
  await setDelivery('prompt');
  await runJobs(house.platform);
  const state = async () => (await client.call(getFanOrder, { order_no })).body.state;
  expect(await state()).toBe('waiting');
  await reconcile();
  expect([await state(), await found()]).toEqual(['waiting', []]);
  await aDayLater();
  await reconcile();
  expect(await state()).toBe('paid');
  const told = await found();
  expect(told).toMatchObject([{ kind: 'lost_event', order_no, detail: 'checkout.paid' }]);
  expect(told[0]?.mended_dttm).not.toBeNull();
  await reconcile();
  expect(await found()).toEqual(told);
});

test('a payment that no order knows is listed for a person to look at, once, and nothing is made up for it', async () => {
  const wanted = newCheckout(house.accountId);
  const { clientSecret } = await house.platform.payments.createCheckout(wanted);
  await sandboxOf(house.platform).pay(clientSecret, goodCard);
  await runJobs(house.platform);
  await aDayLater();
  await reconcile();
  await reconcile();
  const unknown = (await found()).filter(({ kind }) => kind === 'payment_not_known');
  expect(unknown).toMatchObject([{ order_no: wanted.orderNo, detail: '2000', mended_dttm: null }]);
});
