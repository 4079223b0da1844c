import * as orderTexts from '@backline/contract/orders.texts';
import { listEventOrders, updateOrder } from '@backline/contract/event-orders';
import { lessOf, sumOf, toCents } from '@backline/contract/money';
import { getFanOrder } from '@backline/contract/orders';
import { shownRefundPart } from '@backline/contract/refund-part';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildOrder, buildPromoCode } from '../../../builders/builders.ts';
import { meeting } from '../../../testing/meeting.ts';
import { signedInAs, readPages } from '../../../testing/as.ts';
import { PaymentError } from '../../platform/ports/payments.port.ts';
import { paidOrderHouse, withExtras, type PaidOrderHouse } from '../../../testing/orders/paid-orders.ts';
import { orderJobs } from './orders.jobs.ts';
import { jobNamed, runNow } from '../../../testing/run-jobs.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(paidOrderHouse());
afterEach(async () => {
  vi.restoreAllMocks();
  await house.deliver();
  await house.requireAgreement();
  await house.requireAgreedRefunds();
});

const paid = (change: object = {}) => house.paid({ ...withExtras, ...change });
const refund: PaidOrderHouse['refund'] = (...ask) => house.refund(...ask);
const detail = (orderId: number) => house.detail(orderId);
const inBook = async (orderId: number) => {
  const { rows } = await query(house.db)<{ cents: number }>`
    select r.amount_cents as cents from sandbox_refunds r join orders o on o.payment_id = r.payment_id where o.id = ${orderId}
    order by r.created_at`;
  return rows.map(({ cents }) => cents);
};
describe('refused refunds', () => {
  test('refuses to refund an unpaid or free order', async () => {
    const waiting = await buildOrder(house.db, house.place);
    const answer = await refund(waiting.id);
    expect([answer.status, answer.body.message]).toEqual([409, orderTexts.refundOfUnpaid]);
    const free = await buildOrder(house.db, house.place);
    await query(house.db)`update stock_movements set kind = 'sold' where order_id = ${free.id}`;
    await query(house.db)`
      update orders set status = 'COMPLETED', paid_at = now(), discount_cents = sub_total_cents, total_cents = 0 where id = ${free.id}`;
    expect((await refund(free.id)).body.message).toBe(orderTexts.refundOfNothing);
  });

  test('refuses to refund a payment of another provider', async () => {
    const id = await paid();
    const paidBy = (provider: string) => query(house.db)`update orders set provider = ${provider} where id = ${id}`;
    await paidBy('stripe');
    const answer = await refund(id);
    expect([answer.status, answer.body.message]).toEqual([409, orderTexts.refundElsewhere]);
    await paidBy('sandbox');
  });

  test('refuses partial refunds without a reason, of unknown lines and of too many units', async () => {
    const id = await paid();
    const fieldError = async (more: object) => (await refund(id, more)).body.fields?.[0];
    expect(await fieldError({ items: [{ id: 1, quantity: 1 }] })).toEqual({
      path: 'reason',
      message: orderTexts.refundReasonRequired,
    });
    expect(await fieldError({ items: [], reason: 'Torn' })).toMatchObject({
      message: orderTexts.refundNothingChosen,
    });
    const lineGone = { message: orderTexts.refundLineGone };
    expect(await fieldError({ items: [{ id: 2, quantity: 1 }], reason: 'Torn' })).toMatchObject(lineGone);
    expect(await fieldError({ items: [{ id: 1, quantity: 4 }], reason: 'Torn' })).toMatchObject(lineGone);
    const twice = [
      { id: 1, quantity: 2 },
      { id: 1, quantity: 2 },
    ];
    expect(await fieldError({ items: twice, reason: 'Torn' })).toMatchObject({ path: 'items.1.quantity', ...lineGone });
    expect((await refund(id, { items: [{ id: 1, quantity: -1 }], reason: 'Torn' })).status).toBe(422);
    expect((await detail(id)).refunds).toEqual([]);
  });
});

describe('full refunds', () => {
  test('refunds an order once, shows the refund as pending until the provider answers, and restocks on request', async () => {
    const code = await buildPromoCode(house.db, { artistId: house.artistId });
    await query(house.db)`update promo_codes set usage_count = 1 where id = ${code.id}`;
    const before = await house.availableOf(house.sizeId);
    const id = await paid({ promo_code_id: code.id });
    const sales = await house.sales();
    const { status, body } = await refund(id, { return_stock: true });
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Refund has been created successfully.', refund_id: body.refund_id, amount: 72.81 },
    ]);
    expect(await detail(id)).toMatchObject({
      refund_state: 'pending',
      is_refund: false,
      refunded_amount: 0,
      can: { refund: false },
    });
    expect(await house.availableOf(house.sizeId)).toBe(before - 3);
    await house.deliver();
    expect(await detail(id)).toMatchObject({
      refund_state: 'refunded',
      is_refund: true,
      payment_status: 'COMPLETED',
      refunded_amount: 72.81,
      items: [{ refunded_quantity: 3 }],
      refunds: [{ amount: 72.81, status: 'succeeded', asked_by: 'Mona', returns_stock: true }],
      can: { refund: false },
    });
    expect(await inBook(id)).toEqual([7281]);
    expect(await house.availableOf(house.sizeId)).toBe(before);
    const { rows } = await query(house.db)<{
      n: number;
    }>`select usage_count as n from promo_codes where id = ${code.id}`;
    expect(rows[0]?.n).toBe(1);
    const after = await house.sales();
    expect(toCents(sales.total_sales) - toCents(after.total_sales)).toBe(7281);
    expect(after.total_orders).toBe(sales.total_orders);
    const again = await refund(id);
    expect([again.status, again.body.message]).toEqual([409, orderTexts.refundedAlready]);
    const { rows: lines } = await query(house.db)<{ action: string; actor: number | null }>`
      select action, actor_id as actor from audit_log where entity = 'order' and entity_id = ${String(id)} order by id`;
    expect(lines).toEqual([
      { action: 'order.refund_asked', actor: house.managerId },
      { action: 'order.refunded', actor: house.managerId },
    ]);
  });

  test('does not restock a fully refunded order unless requested', async () => {
    const id = await paid();
    const before = await house.availableOf(house.sizeId);
    await refund(id);
    await house.deliver();
    expect((await detail(id)).is_refund).toBe(true);
    expect(await house.availableOf(house.sizeId)).toBe(before);
  });

  test('refunds an order once when calls are concurrent', async () => {
    const id = await paid();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(id, { return_stock: true })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.message}`)),
    ).toEqual(new Set([`409 ${orderTexts.refundPending}`]));
    await house.deliver();
    expect(await inBook(id)).toEqual([7281]);
  });

  test("would refund more than once without the order's lock (control)", async () => {
    const id = await paid();
    const meet = meeting(3);
    const ask = () =>
      house.db.transaction().execute(async (tx) => {
        const { rows } = await query(tx)<{ n: number }>`
          select count(*)::int as n from payment_refunds r join orders o on o.payment_id = r.payment_id where o.id = ${id}`;
        if ((rows[0]?.n ?? 0) > 0) return false;
        await meet();
        await query(tx)`
          insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, is_ours, attempt, status)
          select provider, payment_id, id, account_id, 1, true, (random() * 1000000)::int + 2, 'failed' from orders where id = ${id}`;
        return true;
      });
    const asked = await Promise.all(Array.from({ length: 3 }, ask));
    expect(asked).toEqual([true, true, true]);
  });

  test("keeps a refund pending when the provider's answer is lost, until the provider reports it", async () => {
    const id = await paid();
    const { payments } = house.platform;
    const real = payments.refund.bind(payments);
    const lost = vi.spyOn(payments, 'refund').mockImplementation(async (wanted) => {
      await real(wanted);
      throw new PaymentError('unknown', 'The answer was lost.');
    });
    await query(house.db)`update sandbox_settings set delivery = 'lost'`;
    await refund(id);
    await house.deliver().catch(() => undefined);
    expect(lost).toHaveBeenCalled();
    expect(await inBook(id)).toEqual([7281]);
    expect(await detail(id)).toMatchObject({ refund_state: 'pending', can: { refund: false } });
    expect((await refund(id)).body.message).toBe(orderTexts.refundPending);
    lost.mockRestore();
    await query(house.db)`update sandbox_settings set delivery = 'prompt'`;
    // The hourly job sends the refund again with the same idempotency key.
    await query(house.db)`update payment_refunds set asked_at = now() - interval '2 hours' where order_id = ${id}`;
    await query(house.db)`delete from pgboss.job where name = 'refund-payment'`;
    await runNow(house.platform, jobNamed(orderJobs, 'send-back-unanswered'), {});
    await house.deliver();
    expect(await inBook(id)).toEqual([7281]);
    expect(await detail(id)).toMatchObject({ refund_state: 'refunded', is_refund: true });
  });

  test('shows why the provider rejected a refund, and allows another attempt', async () => {
    const id = await paid();
    const no = vi
      .spyOn(house.platform.payments, 'refund')
      .mockRejectedValue(new PaymentError('refused', 'The account is closed.'));
    await refund(id, { return_stock: true });
    await house.deliver();
    expect(await detail(id)).toMatchObject({
      refund_state: 'failed',
      refunds: [{ status: 'failed', failure_message: 'The account is closed.' }],
      items: [{ refunded_quantity: 0 }],
      can: { refund: true },
    });
    no.mockRestore();
    expect((await refund(id)).status).toBe(200);
    await house.deliver();
    expect(await inBook(id)).toEqual([7281]);
    expect((await detail(id)).refunds.map(({ status }: { status: string }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('allows status changes while a refund is pending', async () => {
    const id = await paid();
    await refund(id);
    const move = { event_id: house.eventId, order_id: id, status: 'cancelled' as const };
    expect((await house.manager.call(updateOrder, move)).status).toBe(200);
    await house.deliver();
    expect(await detail(id)).toMatchObject({ order_processing_status: 'cancelled', is_refund: true });
  });
});

describe('partial refunds', () => {
  test('refunds each unit with its tax and discount to the cent, and the exact remainder at the end', async () => {
    const id = await paid();
    const part = async () => {
      const { body } = await refund(id, { items: [{ id: 1, quantity: 1 }], reason: 'Torn' });
      await house.deliver();
      return body.amount;
    };
    expect([await part(), await part()]).toEqual([23.44, 23.43]);
    expect(await detail(id)).toMatchObject({
      refund_state: 'part',
      is_refund: false,
      refunded_amount: 46.87,
      items: [{ refunded_quantity: 2 }],
      can: { refund: true },
    });
    const fan = await signedInAs(house.app, house.platform, { id: house.fanId });
    const { body: own } = await fan.call(getFanOrder, { order_no: (await detail(id)).order_no });
    expect(own).toMatchObject({ state: 'paid', refunded_amount: 46.87, items: [{ refunded_quantity: 2 }] });
    const rest = await refund(id, { return_stock: true });
    expect(rest.body.amount).toBe(25.94);
    await house.deliver();
    expect(await inBook(id)).toEqual([2344, 2343, 2594]);
    expect((await detail(id)).is_refund).toBe(true);
  });

  test('excludes delivery and service fee from a refund of all items, and refunds both with the remainder', async () => {
    const id = await paid();
    const all = await refund(id, { items: [{ id: 1, quantity: 3 }], reason: 'Torn', return_stock: true });
    expect(all.body.amount).toBe(70.31);
    await house.deliver();
    const rest = await refund(id);
    expect(rest.body.amount).toBe(2.5);
  });

  test('refuses a second refund while one is pending', async () => {
    const id = await paid();
    const ask = () => refund(id, { items: [{ id: 1, quantity: 1 }], reason: 'Torn' });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('shows the same totals as the provider in cards and list for generated orders and refunds', async () => {
  let seed = 20261122;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let made = 0; made < 40; made += 1) {
    const quantity = 1 + random(4);
    const sub = 2_500 * quantity;
    const discount = random(sub);
    const extras = [random(500), random(300), random(900)] as const;
    const id = await paid({
      quantity,
      sub_total_cents: sub,
      discount_cents: discount,
      delivery_cents: extras[0],
      service_fee_cents: extras[1],
      tax_cents: extras[2],
      total_cents: sumOf([lessOf(sub, discount), ...extras]),
    });
    const fate = random(4);
    if (fate === 0) await refund(id, { return_stock: random(2) === 0 });
    if (fate === 1) {
      const units = 1 + random(quantity);
      // The amount that the dialog shows, to the cent.
      const shown = shownRefundPart(await detail(id), { units: { 1: units }, isWithDelivery: false });
      const part = { items: [{ id: 1, quantity: units }], reason: 'Torn', return_stock: random(2) === 0 };
      const { body } = await refund(id, part);
      if (shown > 0) expect(toCents(body.amount)).toBe(shown);
    }
    if (fate === 2) await buildOrder(house.db, house.place);
  }
  await house.deliver();
  const input = { event_id: house.eventId, page_size: 100 };
  const pages = await readPages((cursor) => house.manager.call(listEventOrders, { ...input, cursor }));
  const sold = pages.flat().filter(({ payment_status: status }) => status === 'COMPLETED');
  const listed = sold.reduce((sum, row) => sum + toCents(row.total_amount) - toCents(row.refunded_amount), 0);
  const { rows: book } = await query(house.db)<{ cents: number }>`
    select (select sum(total_cents) from sandbox_checkouts where status = 'paid')
      - (select coalesce(sum(amount_cents), 0) from sandbox_refunds) as cents`;
  const cards = await house.sales();
  expect([toCents(cards.total_sales), cards.total_orders]).toEqual([listed, sold.length]);
  expect(Number(book[0]?.cents)).toBe(listed);
});
