import { getFanOrder, sendReceipt } from '@backline/contract/orders';
import { expect, test } from 'vitest';
import { buildPaidOrder } from '../../../builders/builders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { lettersTo } from '../../../testing/run-jobs.ts';
import { blankOrders } from './erasure.repository.ts';
import { list } from './fan-data.repository.ts';

const house = await openForFile(orderHouse());

test('lists the addresses of receipts in a fan’s data, and deletes them before a queued mail when the fan leaves', async () => {
  const buyer = await house.buyer();
  const sizeId = (await house.newProduct()).sizes[0]?.id ?? 0;
  const { eventId, managerId, accountId } = house;
  const id = await buildPaidOrder(house.db, { eventId, fanId: buyer.id, managerId, accountId, sizeId });
  const { order_no } = await house.db
    .selectFrom('orders')
    .select('order_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const email = 'zoe@example.org';
  expect((await buyer.call(sendReceipt, { order_no, email })).status).toBe(200);
  const fan = { id: buyer.id, email: null, phone_number: null } as unknown as Parameters<typeof list>[2];
  expect((await list(house.db, 'Orders', fan, 10)).rows[0]?.['Receipts to']).toBe(email);
  await house.db.transaction().execute((tx) => blankOrders(tx, [buyer.id]));
  expect((await buyer.call(getFanOrder, { order_no })).body.receipts).toEqual([]);
  expect(await lettersTo(house.platform, email)).toEqual([]);
});
