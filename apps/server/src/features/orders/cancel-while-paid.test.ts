import { cancelOrder } from '@backline/contract/orders';
import * as orderTexts from '@backline/contract/orders.texts';
import { afterEach, expect, test, vi } from 'vitest';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { orderHouse, type Buyer } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());
const sizeId = (await house.newProduct({ sizes: { M: 1_000 } })).sizes[0]?.id ?? 0;
afterEach(async () => {
  vi.restoreAllMocks();
  await query(house.db)`update sandbox_settings set delivery = 'prompt'`;
  await house.deliver();
  await house.requireAgreement();
});

async function opened(buyer: Buyer) {
  const { body } = await house.start(buyer, [{ size_id: sizeId, quantity: 1 }], 25);
  return { orderNo: body.order_no, ...(await house.open(buyer, body.order_no)) };
}
const cancel = (buyer: Buyer, orderNo: string) => buyer.call(cancelOrder, { order_no: orderNo });

test('refuses to cancel a paid order whose webhook was lost, and completes it', async () => {
  const buyer = await house.buyer();
  const { orderNo, secretUrl } = await opened(buyer);
  await query(house.db)`update sandbox_settings set delivery = 'lost'`;
  await house.pay(secretUrl);
  const { status, body } = await cancel(buyer, orderNo);
  expect([status, body.message]).toEqual([409, orderTexts.orderPaid]);
  expect(await house.order(buyer, orderNo)).toMatchObject({ state: 'paid', failure_message: '' });
});

test('refuses to cancel an order while the bank is still processing its payment', async () => {
  const buyer = await house.buyer();
  const { orderNo } = await opened(buyer);
  const { payments } = house.platform;
  const real = payments.checkout.bind(payments);
  vi.spyOn(payments, 'expireCheckout').mockImplementation(async (accountId, checkoutId) => ({
    ...(await real(accountId, checkoutId)),
    status: 'processing',
  }));
  const { status, body } = await cancel(buyer, orderNo);
  expect([status, body.message]).toEqual([409, orderTexts.orderBeingPaid]);
  expect((await house.order(buyer, orderNo)).state).toBe('waiting');
});

test('refuses to cancel an order while the provider does not answer', async () => {
  const buyer = await house.buyer();
  const { orderNo } = await opened(buyer);
  const away = vi.spyOn(house.platform.payments, 'expireCheckout').mockRejectedValue(new PaymentError('away', 'No.'));
  const { status, body } = await cancel(buyer, orderNo);
  expect([status, body.message]).toEqual([503, orderTexts.cancelAway]);
  away.mockRestore();
  expect((await cancel(buyer, orderNo)).status).toBe(200);
});

test('either cancels or completes an order when cancellation and payment are concurrent', async () => {
  const buyers = await house.buyers(20);
  const orders = await Promise.all(buyers.map((buyer) => opened(buyer)));
  const answers = await Promise.all(
    orders.flatMap(({ orderNo, secretUrl }, place) => {
      const buyer = buyers[place];
      if (buyer === undefined) throw new Error('no buyer');
      const cancelled = cancel(buyer, orderNo).then(({ status }) => status);
      const paid = house.pay(secretUrl).then((answer) => answer?.kind);
      return [Promise.all([cancelled, paid])];
    }),
  );
  await house.deliver();
  for (const [place, [cancelled, paid]] of answers.entries()) {
    const buyer = buyers[place];
    if (buyer === undefined) throw new Error('no buyer');
    const { state } = await house.order(buyer, orders[place]?.orderNo ?? '');
    expect([cancelled, paid, state]).toEqual(cancelled === 200 ? [200, 'over', state] : [409, 'paid', 'paid']);
    if (cancelled === 200) expect(state).not.toBe('paid');
  }
});

test('completes an order that was paid in time even if its webhook was lost and the order has expired', async () => {
  const buyer = await house.buyer();
  const { orderNo, secretUrl } = await opened(buyer);
  await query(house.db)`update sandbox_settings set delivery = 'lost'`;
  await house.pay(secretUrl);
  await query(house.db)`update sandbox_settings set delivery = 'prompt'`;
  // Reproduces the bug of an earlier version, which ended the order before a job asked the provider.
  await house.endTime(orderNo);
  await house.lapse();
  expect((await house.order(buyer, orderNo)).state).toBe('paid');
});
