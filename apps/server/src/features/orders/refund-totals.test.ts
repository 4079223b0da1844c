import * as paymentTexts from '@backline/contract/payments.texts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PaymentEvent } from '../../platform/ports/payments.port.ts';
import { goodCard, orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse());
// Turns off the sandbox's own delivery, because the test delivers the events in shuffled order.
await query(house.db)`update sandbox_settings set delivery = 'lost'`;

const happenings = ['paid', 'paid again', 'over', 'sold to another', 'part sent back', 'reported', 'sent'] as const;
type Happening = (typeof happenings)[number];

/** Builds an order of the last item with two open payments. */
async function openOrder() {
  const buyer = await house.buyer();
  const product = await house.newProduct({ sizes: { M: 1 } });
  const items = [{ size_id: product.sizes[0]?.id ?? 0, quantity: 1 }];
  const { body } = await house.start(buyer, items, 25);
  const { secretUrl } = await house.open(buyer, body.order_no);
  const stored = await house.stored(body.order_no);
  const { accountId, platform } = house;
  const second = await platform.payments.createCheckout({
    accountId,
    orderNo: body.order_no,
    idempotencyKey: randomUUID(),
    lines: [{ title: 'The same', quantity: 1, amountCents: 2_500 }],
    totalCents: 2_500,
    applicationFeeCents: 0,
    email: '',
    returnUrl: 'http://localhost/',
    expiresAt: new Date(Date.now() + 900_000),
  });
  const checkoutId = stored.checkout_id ?? '';
  return { buyer, items, orderNo: body.order_no, secretUrl, checkoutId, second };
}
type Opened = Awaited<ReturnType<typeof openOrder>>;

/** Delivers all events twice, in an order that the seed determines. */
async function reportAll({ orderNo, checkoutId, second }: Opened, seed: number): Promise<void> {
  const events: PaymentEvent[] = [];
  const paymentIds = await listPaymentIds(orderNo);
  for await (const event of house.platform.payments.listEvents(house.accountId, new Date(Date.now() - 60_000))) {
    const isOfOrder = event.kind === 'checkout' && [checkoutId, second.checkoutId].includes(event.checkout.checkoutId);
    if (isOfOrder || (event.kind === 'refund' && paymentIds.includes(event.refund.paymentId))) events.push(event);
  }
  const rank = (place: number) => ((place + 1) * (seed * 2 + 1) * 7_919) % 104_729;
  const shuffled = [...events, ...events].map((event, place) => ({ event, rank: rank(place) }));
  for (const { event } of shuffled.toSorted((one, other) => one.rank - other.rank)) {
    await house.receive({ ...event, id: `evt_${randomUUID()}` });
  }
}

async function listPaymentIds(orderNo: string): Promise<string[]> {
  const { rows } = await query(house.db)<{ id: string }>`
    select payment_id as id from sandbox_checkouts where order_no = ${orderNo} and status = 'paid' order by id`;
  return rows.map(({ id }) => id);
}

async function happen(happening: Happening, opened: Opened, seed: number): Promise<void> {
  const { payments } = house.platform;
  switch (happening) {
    case 'paid':
      return void (await house.pay(opened.secretUrl, goodCard));
    case 'paid again':
      return void (await house.pay(opened.second.clientSecret, goodCard));
    case 'over': {
      const checkout = await payments.checkout(house.accountId, opened.checkoutId);
      const expired = {
        kind: 'checkout' as const,
        checkout: { ...checkout, status: 'expired' as const, paymentId: null },
      };
      const event = {
        id: `evt_${randomUUID()}`,
        type: 'expired',
        accountId: house.accountId,
        happenedAt: new Date(),
        payload: {},
      };
      return void (await house.receive({ ...event, ...expired }));
    }
    case 'sold to another':
      return void (await house.start(await house.buyer(), opened.items, 25));
    case 'part sent back': {
      const [paymentId] = await listPaymentIds(opened.orderNo);
      if (paymentId === undefined) return;
      const part = { accountId: house.accountId, paymentId, amountCents: 100, idempotencyKey: randomUUID() };
      return void (await payments.refund(part).catch(() => null));
    }
    case 'reported':
      return reportAll(opened, seed);
    case 'sent':
      return void (await house.deliver());
  }
}

/**
 * Returns for each payment the paid amount, the refunded amounts at the provider and in our table, and whether the
 * order keeps the payment.
 */
async function reckon(orderNo: string) {
  const { rows } = await query(house.db)<{ paid: number; sent_back: number; known: number; is_kept: boolean }>`
    select s.total_cents as paid,
      (select coalesce(sum(amount_cents), 0)::bigint from sandbox_refunds where payment_id = s.payment_id) as sent_back,
      (select coalesce(sum(amount_cents), 0)::bigint from payment_refunds where payment_id = s.payment_id and status = 'succeeded') as known,
      o.status = 'COMPLETED' and o.payment_id = s.payment_id as is_kept
    from sandbox_checkouts s join orders o on o.order_no = s.order_no
    where s.order_no = ${orderNo} and s.status = 'paid'`;
  return rows;
}

test('refunds a payment in full if its order cannot be fulfilled, for any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...happenings), { maxLength: 8 }),
      fc.nat({ max: 1_000 }),
      async (story, seed) => {
        const opened = await openOrder();
        for (const happening of story) await happen(happening, opened, seed);
        // Delivers all events and sends all pending refunds at the end.
        for (let time = 0; time < 3; time += 1) {
          await reportAll(opened, seed + time);
          await house.deliver();
        }
        for (const { paid, sent_back, known, is_kept } of await reckon(opened.orderNo)) {
          expect(known).toBe(sent_back);
          if (is_kept) expect(sent_back % 100).toBe(0);
          else expect(sent_back).toBe(paid);
          expect(sent_back).toBeLessThanOrEqual(paid);
        }
      },
    ),
    { numRuns: Number(process.env.REFUND_RUNS ?? 15), seed: 20_261_122 },
  );
});

test("sends no second refund if the payment was refunded in full on the provider's dashboard", async () => {
  const opened = await openOrder();
  await happen('over', opened, 1);
  await happen('sold to another', opened, 1);
  await happen('paid', opened, 1);
  const [paymentId = ''] = await listPaymentIds(opened.orderNo);
  const whole = { accountId: house.accountId, paymentId, amountCents: 2_500, idempotencyKey: randomUUID() };
  await house.platform.payments.refund(whole);
  await reportAll(opened, 3);
  await house.deliver();
  expect(await reckon(opened.orderNo)).toEqual([{ paid: 2_500, sent_back: 2_500, known: 2_500, is_kept: false }]);
  expect((await house.order(opened.buyer, opened.orderNo)).state).toBe('refunded');
  const { rows } = await query(house.db)<{ reason: string }>`
    select after ->> 'reason' as reason from audit_log where entity_name = ${opened.orderNo} and action = 'order.refund_failed'`;
  expect(rows).toEqual([{ reason: paymentTexts.refundedElsewhere }]);
});
