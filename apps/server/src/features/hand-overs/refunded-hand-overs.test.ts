import { getEventOrder } from '@backline/contract/event-orders';
import { handOverOrder, listHandOvers, scanOrder } from '@backline/contract/hand-overs';
import { describe, expect, test } from 'vitest';
import { buildOrder, buildPaymentAccount, buildProduct } from '../../../builders/builders.ts';
import { kioskHouse } from '../../../testing/hand-overs/hand-overs.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(kioskHouse());
const { bought, orderCodeOf, manager, event, people, fan, db, product } = house;

const scan = async (code: string) => (await house.manager.call(scanOrder, { event_id: house.event.id, code })).body;
/** Returns the number of due orders that the kiosk shows. */
const dueOf = async () => (await house.manager.call(listHandOvers, { event_id: house.event.id })).body.due;

describe('refunded and disputed orders', () => {
  test('refuses to hand over an unpaid or refunded order and says why', async () => {
    const before = await dueOf();
    const product = await buildProduct(db, { artistId: house.artist.id });
    const accountId = await buildPaymentAccount(db, people.mona.id);
    const unpaid = await buildOrder(db, {
      eventId: event.id,
      fanId: fan.id,
      managerId: people.mona.id,
      accountId,
      sizeId: product.sizes[0]?.id ?? 0,
    });
    const refunded = await house.stored((await bought()).id);
    await db
      .insertInto('payment_refunds')
      .values({
        provider: 'sandbox',
        payment_id: refunded.payment_id ?? '',
        order_id: refunded.id,
        account_id: refunded.account_id,
        amount_cents: refunded.total_cents,
        is_ours: true,
      })
      .execute();
    expect(await dueOf(), 'none of them waits to be handed over').toBe(before);
    for (const [{ id, order_no }, outcome] of [
      [unpaid, 'unpaid'],
      [refunded, 'refunded'],
    ] as const) {
      const code = await orderCodeOf(order_no);
      expect(await scan(code)).toMatchObject({ outcome, order: { order_no } });
      const answer = await manager.call(handOverOrder, { event_id: event.id, code, status: 'completed' });
      expect(answer.body.outcome).toBe(outcome);
      expect((await house.stored(id)).processing_status).toBe('received');
    }
  });

  test('refuses to hand over a disputed order and says why', async () => {
    const { id, order_no } = await bought();
    const { payment_id, account_id, total_cents } = await house.stored(id);
    await db
      .insertInto('payment_disputes')
      .values({
        provider: 'sandbox',
        dispute_id: `dp_${order_no}`,
        payment_id: payment_id ?? '',
        account_id,
        amount_cents: total_cents,
        status: 'open',
        told_at: new Date().toISOString(),
      })
      .execute();
    const code = await orderCodeOf(order_no);
    expect(await scan(code)).toMatchObject({ outcome: 'disputed', order: { order_no } });
    const answer = await manager.call(handOverOrder, { event_id: event.id, code, status: 'completed' });
    expect(answer.body.outcome).toBe('disputed');
    expect((await house.stored(id)).processing_status).toBe('received');
  });

  test('hands over only the item that was not refunded', async () => {
    const { id, order_no } = await bought();
    const order = await house.stored(id);
    // Adds a delivery charge, which is not refunded.
    await query(db)`update orders set delivery_cents = 450, total_cents = ${order.total_cents + 450} where id = ${id}`;
    const refundOne = async (attempt: number) => {
      const refund = await db
        .insertInto('payment_refunds')
        .values({
          provider: 'sandbox',
          payment_id: order.payment_id ?? '',
          order_id: id,
          account_id: order.account_id,
          amount_cents: product.price_cents,
          is_ours: true,
          status: 'succeeded',
          attempt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('payment_refund_items').values({ refund_id: refund.id, position: 1, quantity: 1 }).execute();
    };
    const before = await dueOf();
    await refundOne(1);
    expect(await scan(await orderCodeOf(order_no))).toMatchObject({
      outcome: 'due',
      order: { items: [{ quantity: 1 }] },
    });
    expect(await dueOf()).toBe(before);
    await refundOne(2);
    const code = await orderCodeOf(order_no);
    expect((await scan(code)).outcome, 'nothing is left of it').toBe('refunded');
    expect(await dueOf()).toBe(before - 1);
    const answer = await house.manager.call(handOverOrder, { event_id: house.event.id, code, status: 'completed' });
    expect(answer.body.outcome).toBe('refunded');
  });

  test('hands over all items of a free order', async () => {
    const { id, order_no } = await bought();
    const order = await house.stored(id);
    await query(db)`
      update orders set discount_cents = ${order.sub_total_cents}, total_cents = 0, payment_id = null where id = ${id}`;
    expect(await scan(await orderCodeOf(order_no))).toMatchObject({
      outcome: 'due',
      order: { items: [{ quantity: 2 }] },
    });
    const { body } = await manager.call(getEventOrder, { event_id: event.id, order_id: id });
    expect([body.refund_state, body.items[0]]).toEqual([
      'none',
      expect.objectContaining({ quantity: 2, refunded_quantity: 0 }),
    ]);
  });
});
