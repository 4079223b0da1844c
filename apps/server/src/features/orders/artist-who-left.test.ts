import { getAttendance } from '@backline/contract/attendance';
import * as orderTexts from '@backline/contract/orders.texts';
import { getShop } from '@backline/contract/shop';
import { afterEach, expect, test } from 'vitest';
import { buildManager, buildPaymentAccount, buildPromoCode } from '../../../builders/builders.ts';
import { findRunning } from '../promo-codes/index.ts';
import { startCheckoutBatch } from './checkout-batch.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(orderHouse());
const otherManagerId = (await buildManager(house.db)).id;
await buildPaymentAccount(house.db, otherManagerId);
afterEach(async () => {
  await goTo(house.managerId);
  await house.requireAgreement();
});

const goTo = (managerId: number) =>
  house.db.updateTable('users').set({ manager_id: managerId }).where('id', '=', house.artistId).execute();

async function shirt() {
  const product = await house.newProduct({ sizes: { M: 5 } });
  const sizeId = product.sizes[0]?.id ?? 0;
  return { productId: product.id, sizeId, items: [{ size_id: sizeId, quantity: 1 }] };
}

test("does not sell an artist's products at an event after the artist moved to another manager", async () => {
  const buyer = await house.buyer();
  const { items, sizeId, productId } = await shirt();
  const shownIds = async () =>
    (await buyer.call(getShop, { event_id: house.eventId })).body.products.map(({ product_id }) => product_id);
  expect(await shownIds()).toContain(productId);
  await goTo(otherManagerId);
  expect(await shownIds()).toEqual([]);
  const { status, body } = await house.start(buyer, items, 25);
  expect([status, body.message]).toEqual([409, orderTexts.orderLineGone('This')]);
  const call = {
    fan: { id: buyer.id } as never,
    input: {
      event_id: house.eventId,
      items,
      promo_code: null,
      delivery: { kind: 'kiosk' as const },
      total_amount: 25,
      receipt_email: null,
    },
    audit: () => undefined,
    notify: () => undefined,
  };
  expect(await house.db.transaction().execute((tx) => startCheckoutBatch(tx, [call], house.platform))).toEqual([null]);
  expect(await house.availableOf(sizeId)).toBe(5);
});

test('offers neither shop nor promo codes of an artist who moved to another manager', async () => {
  const buyer = await house.buyer();
  await shirt();
  const { id: codeId } = await buildPromoCode(house.db, { artistId: house.artistId });
  const offers = async () =>
    (await buyer.call(getAttendance, { event_id: house.eventId })).body.offers.includes('shop');
  const isRunning = async () => (await findRunning(house.db, house.eventId, codeId)) !== null;
  expect([await offers(), await isRunning()]).toEqual([true, true]);
  await goTo(otherManagerId);
  expect([await offers(), await isRunning()]).toEqual([false, false]);
});

test('pays the former manager for an order that was started before the artist moved', async () => {
  const buyer = await house.buyer();
  const { items, sizeId } = await shirt();
  const { body } = await house.start(buyer, items, 25);
  const { secretUrl, accountId } = await house.open(buyer, body.order_no);
  await goTo(otherManagerId);
  await house.pay(secretUrl);
  await house.deliver();
  expect([(await house.order(buyer, body.order_no)).state, accountId]).toEqual(['paid', house.accountId]);
  expect(await house.availableOf(sizeId)).toBe(4);
});
