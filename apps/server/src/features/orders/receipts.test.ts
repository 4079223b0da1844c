import { createRefund } from '@backline/contract/event-orders';
import { maxReceipts, sendReceipt } from '@backline/contract/orders';
import * as peopleTexts from '@backline/contract/people.texts';
import * as receiptTexts from '@backline/contract/receipts.texts';
import { textsIn } from '@backline/languages/catalogues';
import { expect, test } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, lettersTo, runNow } from '../../../testing/run-jobs.ts';
import { orderJobs } from './orders.jobs.ts';

const house = await openForFile(orderHouse());
let count = 0;
const newAddress = () => `fan${(count += 1)}@example.org`;
const subjectsTo = async (address: string) =>
  (await lettersTo(house.platform, address)).map(({ subject }) => subject).toReversed();

async function order(receipt_email: string | null = null) {
  const buyer = await house.buyer();
  const sizeId = (await house.newProduct()).sizes[0]?.id ?? 0;
  const { body, status } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25, { receipt_email });
  return { buyer, status, body, orderNo: body.order_no };
}
async function paidOrder(receipt_email: string | null = null) {
  const made = await order(receipt_email);
  const { secretUrl } = await house.open(made.buyer, made.orderNo);
  await house.pay(secretUrl);
  await house.deliver();
  return made;
}

test('refuses a checkout with a mistyped address beside its field, and makes no order', async () => {
  const { status, body } = await order('fan@example');
  expect(status).toBe(422);
  expect(body).toMatchObject({ fields: [{ path: 'receipt_email', message: peopleTexts.emailShape }] });
});

test('refuses a receipt of somebody else’s order and of one that was not paid', async () => {
  const { orderNo } = await paidOrder();
  const stranger = await house.buyer();
  expect((await stranger.call(sendReceipt, { order_no: orderNo, email: newAddress() })).status).toBe(404);
  const lapsed = await order();
  await house.endTime(lapsed.orderNo);
  await house.lapse();
  const { status, body } = await lapsed.buyer.call(sendReceipt, { order_no: lapsed.orderNo, email: newAddress() });
  expect([status, body.message]).toEqual([409, receiptTexts.noReceipt]);
});

test('refuses more addresses than an order may have, and more requests than a fan may send', async () => {
  const { buyer, orderNo } = await paidOrder();
  const ask = async (email: string) => (await buyer.call(sendReceipt, { order_no: orderNo, email })).status;
  for (let asked = 0; asked < maxReceipts; asked += 1) expect(await ask(newAddress())).toBe(200);
  expect(await ask(newAddress())).toBe(409);
  const statuses = [];
  for (let asked = 0; asked < 20; asked += 1) statuses.push(await ask(newAddress()));
  expect(statuses).toContain(429);
});

test('refuses beside the field more receipts than a fan may ask for in a day, over all orders', async () => {
  const { buyer, orderNo } = await paidOrder(newAddress());
  const { id } = await house.stored(orderNo);
  await query(house.db)`
    insert into order_receipts (order_id, address) select ${id}, 'friend' || n || '@example.org' from generate_series(1, 18) n`;
  const sizeId = (await house.newProduct()).sizes[0]?.id ?? 0;
  const start = (receipt_email: string | null) =>
    house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25, { receipt_email });
  const last = await start(newAddress());
  expect(last.status).toBe(200);
  const refused = (path: string) => ({ fields: [{ path, message: receiptTexts.tooManyToday }] });
  expect((await start(newAddress())).body).toMatchObject(refused('receipt_email'));
  expect((await start(null)).status).toBe(200);
  const ask = { order_no: last.body.order_no, email: newAddress() };
  expect((await buyer.call(sendReceipt, ask)).body).toMatchObject(refused('email'));
  await query(house.db)`update order_receipts set asked_at = asked_at - interval '1 day' where order_id = ${id}`;
  expect((await buyer.call(sendReceipt, ask)).status).toBe(200);
});

test('sends no receipt before the payment, and one after it however often it is asked for', async () => {
  const address = newAddress();
  const { buyer, orderNo } = await order(address.toUpperCase());
  await buyer.call(sendReceipt, { order_no: orderNo, email: address });
  expect(await subjectsTo(address)).toEqual([]);
  const { secretUrl } = await house.open(buyer, orderNo);
  await house.pay(secretUrl);
  await house.deliver();
  await buyer.call(sendReceipt, { order_no: orderNo, email: address });
  const { id } = await house.stored(orderNo);
  await runNow(house.platform, jobNamed(orderJobs, 'send-receipts'), { order_id: id });
  expect(await subjectsTo(address)).toEqual([receiptTexts.subject(orderNo)]);
  expect((await house.order(buyer, orderNo)).receipts).toEqual([address]);
});

test('writes the event, the lines and the sums, and neither a code nor an address', async () => {
  const address = newAddress();
  const { orderNo } = await paidOrder(address);
  const [letter] = await lettersTo(house.platform, address);
  expect(letter?.text).toContain(receiptTexts.sum('Total', '$25.00'));
  expect(letter?.text).toContain(`/fan/${house.eventCode}/orders/${orderNo}`);
  expect(letter?.text).not.toMatch(/secret|token|@/i);
});

test('sends a receipt that is asked for after the payment, and a mail about a refund to each address', async () => {
  const [first, second] = [newAddress(), newAddress()];
  const { buyer, orderNo } = await paidOrder(first);
  expect((await buyer.call(sendReceipt, { order_no: orderNo, email: second })).body.message).toBe(receiptTexts.saved);
  expect(await subjectsTo(second)).toEqual([receiptTexts.subject(orderNo)]);
  const { id } = await house.stored(orderNo);
  await house.manager.call(createRefund, { event_id: house.eventId, order_id: id });
  await house.deliver();
  for (const address of [first, second]) {
    expect(await subjectsTo(address)).toEqual([receiptTexts.subject(orderNo), receiptTexts.refundSubject(orderNo)]);
  }
});

test('sends an address at most ten receipts a day, so that strangers cannot fill its mailbox, and others a day later', async () => {
  const address = newAddress();
  for (let orders = 0; orders < 11; orders += 1) await paidOrder(address);
  expect(await subjectsTo(address)).toHaveLength(10);
  const waiting = () => query(house.db)<{ hours: number }>`
    select round(extract(epoch from start_after - now()) / 3600)::int as hours
    from pgboss.job_common where name = 'send-receipts' and state < 'active'`;
  expect((await waiting()).rows).toEqual([{ hours: 24 }]);
  await query(house.db)`update order_receipts set sent_at = sent_at - interval '1 day' where address = ${address}`;
  await query(
    house.db,
  )`update pgboss.job_common set start_after = now() where name = 'send-receipts' and state < 'active'`;
  expect(await subjectsTo(address)).toHaveLength(11);
  expect((await waiting()).rows).toEqual([]);
});

test('writes the receipt in the language of the fan', async () => {
  const address = newAddress();
  const { buyer, orderNo } = await paidOrder();
  await house.db.updateTable('users').set({ language: 'de' }).where('id', '=', buyer.id).execute();
  await buyer.call(sendReceipt, { order_no: orderNo, email: address });
  expect(await subjectsTo(address)).toEqual([textsIn('de', 'receipts', receiptTexts).subject(orderNo)]);
});
