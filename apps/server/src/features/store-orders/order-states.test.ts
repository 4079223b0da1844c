import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { priced, shopifyOrder, shopifyRefund } from '../../../testing/store-orders/store.ts';
import { storeHouse, type StoreHouse } from '../../../testing/store-orders/store-house.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(storeHouse());
beforeEach(() => house.forget());

const send: StoreHouse['send'] = (payload, options) => house.send(payload, options);
const kept = () => house.kept();

describe('webhooks in any sequence', () => {
  /** Returns the webhooks of one order. */
  function story() {
    const order = shopifyOrder({ financial_status: 'pending' });
    const at = (time: string) => `2026-11-20T${time}-05:00`;
    const when = (time: string) => ({
      'x-shopify-triggered-at': `2026-11-21T${time}.5Z`,
      'x-shopify-event-id': randomUUID(),
    });
    return [
      { topic: 'orders/create', payload: { ...order, updated_at: at('19:30:01') }, headers: when('00:30:01') },
      {
        topic: 'orders/updated',
        payload: { ...order, updated_at: at('19:31:00'), financial_status: 'paid' },
        headers: when('00:31:00'),
      },
      // This update has the same `updated_at` as the previous one, but was triggered later.
      {
        topic: 'orders/updated',
        payload: { ...order, updated_at: at('19:31:00'), financial_status: 'paid', ...priced('72.00') },
        headers: when('00:31:01'),
      },
      {
        topic: 'refunds/create',
        payload: shopifyRefund(order.id, '20.00', { created_at: at('20:00:00') }),
        headers: when('01:00:00'),
      },
      {
        topic: 'orders/cancelled',
        payload: {
          ...order,
          total_price: '72.00',
          current_total_price: '52.00',
          updated_at: at('20:10:00'),
          cancelled_at: at('20:10:00'),
          financial_status: 'partially_refunded',
        },
        headers: when('01:10:00'),
      },
      {
        topic: 'refunds/create',
        payload: shopifyRefund(order.id, '52.00', { created_at: at('20:20:00') }),
        headers: when('01:20:00'),
      },
    ] as const;
  }
  type Step = ReturnType<typeof story>[number];
  const deliver = (steps: readonly Step[]) =>
    Promise.all(steps.map(({ payload, topic, headers }) => send(payload, { topic, headers })));
  const outcome = {
    total_cents: 0,
    ordered_cents: 7_200,
    cancelled_at: expect.any(String),
    order_info: expect.objectContaining({ total_price: '0.00', ordered_price: '72.00', financial_status: 'refunded' }),
  };

  test('reaches the final state when webhooks arrive in order', async () => {
    for (const step of story()) await deliver([step]);
    expect(await kept()).toMatchObject([outcome]);
  });

  test('reaches the final state when webhooks arrive in reverse order', async () => {
    for (const step of story().toReversed()) await deliver([step]);
    expect(await kept()).toMatchObject([outcome]);
  });

  test('reaches the final state when eight copies of each webhook arrive concurrently', async () => {
    const steps = story();
    const answers = await deliver(Array.from({ length: 8 }, () => steps).flat());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(answers.filter((answer) => answer.json<{ message: string }>().message === 'received')).toHaveLength(
      steps.length,
    );
    expect(await kept()).toMatchObject([outcome]);
    const { rows } = await query(house.db)`select from store_refunds`;
    expect(rows).toHaveLength(2);
  });

  test('reaches the same state for every sequence of three webhooks', async () => {
    const [first, , second, refund] = story();
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      await house.forget();
      for (const place of order) await deliver([[first, second, refund][place] ?? first]);
      expect(await kept(), order.join()).toMatchObject([
        { total_cents: 5_200, order_info: { financial_status: 'partially_refunded' } },
      ]);
    }
  });

  test('keeps the status that staff set when newer and older webhooks arrive', async () => {
    const [first, second] = story();
    await deliver([first]);
    await query(house.db)`update store_orders set processing_status = 'inprogress'`;
    await deliver([second]);
    await deliver([{ ...first, headers: { ...first.headers, 'x-shopify-event-id': randomUUID() } }]);
    expect(await kept()).toMatchObject([{ processing_status: 'inprogress', order_info: { financial_status: 'paid' } }]);
  });
});
