import { checkPayment } from '@backline/contract/payments';
import { openPayment } from '@backline/contract/orders';
import { expect, test } from 'vitest';
import { buildPaymentAccount, buildManager } from '../../../builders/builders.ts';
import { anonymous, signedInAs } from '../../../testing/as.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(orderHouse());
const opened = await openOne();
const payment = opened.payment;
const orderNo = opened.orderNo;

async function openOne() {
  const { fan, order_no } = await house.unpaidOrder();
  const client = await signedInAs(house.app, house.platform, fan);
  const { body } = await client.call(openPayment, { order_no });
  if (!body.payment) throw new Error('the order costs something');
  return { payment: body.payment, orderNo: order_no };
}
const check = (change: Partial<typeof payment> = {}) =>
  anonymous(house.app).call(checkPayment, { ...payment, ...change });

test('returns the provider, order number and event code for the URL of an open payment', async () => {
  expect((await check()).body).toEqual({
    provider: 'sandbox',
    order_no: orderNo,
    event_code: house.eventCode,
  });
});

test('rejects a key of another installation, another account and the secret of another order', async () => {
  const other = await openOne();
  const stranger = await buildPaymentAccount(house.db, (await buildManager(house.db)).id);
  const forged = payment.secretUrl.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const changes = [
    { publicKey: payment.publicKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) },
    { accountId: stranger },
    { secretUrl: forged },
    { secretUrl: `${payment.secretUrl}a` },
    {
      secretUrl: `${payment.secretUrl.split('_secret_', 1)[0]}_secret_${other.payment.secretUrl.split('_secret_')[1]}`,
    },
  ];
  for (const change of changes) expect((await check(change)).status, JSON.stringify(Object.keys(change))).toBe(404);
  expect((await check({ secretUrl: other.payment.secretUrl })).body.order_no).toBe(other.orderNo);
});

test.each([
  { publicKey: 'sk_test_12345678' },
  { publicKey: 'pk_live_' },
  { accountId: 'manager' },
  { secretUrl: '' },
  { secretUrl: 'https://example.org/cs_1' },
])('rejects a malformed key, account or secret: %j', async (change) => {
  expect((await check(change)).status).toBe(422);
});

test('limits wrong guesses without blocking valid checks from the same IP address', async () => {
  const forged = { secretUrl: `${payment.secretUrl}b` };
  const answers = [];
  // Sends enough calls to exceed the limit even if they spread over two windows.
  for (let left = 1_220; left > 0; left -= 20)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => check(forged)))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect((await check()).status).toBe(200);
});
