import { listFans } from '@backline/contract/fans';
import { getStore, getStoreOrderDetails } from '@backline/contract/store-orders';
import { exportEventOrders } from '@backline/contract/list-exports';
import { buildFan, joinFan } from '../../../builders/builders.ts';
import { exported } from '../../../testing/exported.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  poster,
  shirts,
  story,
  storeEdits,
  untouched,
  at,
  type Delivery,
  type Outcome,
} from '../../../testing/store-orders/store-edits.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const edits = await openForFile(storeEdits());
beforeEach(() => edits.forget());

const { placed, order, refund, edit, deleted } = story();

test.each<[string, readonly Delivery[], Outcome]>([
  [
    'items that the shop has shipped are not listed for runners',
    [placed, order(1, { fulfillment_status: 'fulfilled' }, 'orders/fulfilled')],
    { ...untouched, carried: '', lines: ['2 left, 2 shipped', '1 left, 1 shipped'] },
  ],
  [
    'the rest of an order that the shop has partly shipped is listed for runners',
    [
      placed,
      order(
        1,
        {
          fulfillment_status: 'partial',
          line_items: [
            shirts({ fulfillment_status: 'partial', fulfillable_quantity: 1 }),
            poster({ fulfillment_status: 'fulfilled', fulfillable_quantity: 0 }),
          ],
        },
        'orders/partially_fulfilled',
      ),
    ],
    { ...untouched, carried: '1 Shirt', lines: ['2 left, 1 shipped', '1 left, 1 shipped'] },
  ],
  [
    'a shipped line without a remaining quantity counts as fully shipped',
    [
      placed,
      order(1, {
        fulfillment_status: 'partial',
        line_items: [shirts({ fulfillment_status: 'fulfilled', fulfillable_quantity: undefined }), poster()],
      }),
    ],
    { ...untouched, carried: '1 Poster', lines: ['2 left, 2 shipped', '1 left'] },
  ],
  [
    'items whose shipment was cancelled are listed for runners again',
    [placed, order(1, { fulfillment_status: 'fulfilled' }, 'orders/fulfilled'), order(2, { fulfillment_status: null })],
    untouched,
  ],
  [
    'a line added after everything was shipped is the only one listed for runners',
    [
      placed,
      order(1, { fulfillment_status: 'fulfilled' }),
      order(2, {
        fulfillment_status: 'partial',
        total_price: '90.00',
        current_total_price: '90.00',
        line_items: [
          shirts({ fulfillment_status: 'fulfilled', fulfillable_quantity: 0 }),
          poster({ fulfillment_status: 'fulfilled', fulfillable_quantity: 0 }),
          shirts({ id: 3, name: 'Cap', quantity: 1, current_quantity: 1, fulfillable_quantity: 1 }),
        ],
      }),
    ],
    { carried: '1 Cap', total: '90.00', paid: [90, 0], lines: ['2 left, 2 shipped', '1 left, 1 shipped', '1 left'] },
  ],
  [
    'an order that was cancelled after it was shipped is not listed for runners',
    [
      placed,
      order(1, { fulfillment_status: 'fulfilled' }),
      order(2, { fulfillment_status: 'fulfilled', cancelled_at: at(2) }, 'orders/cancelled'),
    ],
    { ...untouched, carried: '', lines: ['2 left, 2 shipped', '1 left, 1 shipped'] },
  ],
  [
    'a gift card and a download are not listed for runners',
    [
      order(
        0,
        {
          line_items: [
            shirts(),
            poster({ gift_card: true, requires_shipping: false }),
            poster({ id: 3, name: 'Live album', requires_shipping: false }),
          ],
        },
        'orders/create',
      ),
    ],
    { carried: '2 Shirt', total: '70.00', paid: [70, 0], lines: ['2 left', '1 left', '1 left'] },
  ],
])('%s', async (_what, deliveries, outcome) => {
  await edits.deliver(deliveries);
  expect(await edits.outcome()).toEqual(outcome);
});

describe('test orders', () => {
  test('marks a test order in the list and on its page, and omits it from the runners’ list', async () => {
    await edits.deliver([order(0, { test: true }, 'orders/create')]);
    expect(await edits.listed()).toMatchObject([{ is_test: true, order_no: '2001' }]);
    expect((await edits.details()).is_test).toBe(true);
    expect(await edits.carried()).toBe('');
  });

  test("excludes a test order from fans' orders, files and counts", async () => {
    const fan = await buildFan(edits.db, { email: 'sam@fans.example.org' });
    await joinFan(edits.db, { eventId: edits.tonight.id, fanId: fan.id });
    const counted = async () => {
      const event = { event_id: edits.tonight.id };
      const ordered = await edits.manager.call(listFans, { ...event, section: 'orders' });
      const file = await exported(edits.app, edits.manager, exportEventOrders, event);
      const store = await edits.manager.call(getStore, { artist_id: edits.eve.id });
      return [ordered.body.length, file.rows.length, store.body.orders];
    };
    await edits.deliver([order(0, { test: true }, 'orders/create')]);
    expect(await counted()).toEqual([0, 0, 0]);
    await edits.deliver([order(1, { test: false })]);
    expect(await counted()).toEqual([1, 1, 1]);
  });

  test('removes a test order when the shop deletes it', async () => {
    await edits.deliver([order(0, { test: true }, 'orders/create'), deleted]);
    expect(await edits.listed()).toEqual([]);
  });
});

describe('deleted orders', () => {
  test('removes a deleted order from lists and pages and keeps it in the audit log', async () => {
    await edits.deliver([placed]);
    const [kept] = await edits.kept();
    await edits.deliver([deleted]);
    expect([await edits.listed(), await edits.carried(), await edits.kept()]).toEqual([[], '', []]);
    const gone = await edits.manager.call(getStoreOrderDetails, {
      event_id: edits.tonight.id,
      order_id: kept?.id ?? 0,
    });
    expect(gone.status).toBe(404);
    const lines = await auditLines(edits.db, 'store_order', kept?.id ?? 0);
    expect(lines.find(({ action }) => action === 'store_order.deleted')).toMatchObject({
      entity_name: '2001',
      before: { total_price: '70.00 USD', line_items: '2 × Shirt, 1 × Poster' },
    });
  });

  test('ignores webhooks of a deleted order that arrive late', async () => {
    await edits.deliver([
      deleted,
      placed,
      refund(1, '30.00', [{ line_item_id: 1, quantity: 1 }]),
      order(2),
      edit(3, [{ id: 1, delta: 1 }]),
    ]);
    expect(await edits.kept()).toEqual([]);
    const changes = await edits.db.selectFrom('store_refunds').selectAll().execute();
    expect(changes).toEqual([]);
  });

  test('refuses a deletion that another shop sent, and keeps the order', async () => {
    await edits.deliver([placed]);
    const other = { shop: 'other.myshopify.com', secret: 'other' };
    expect((await edits.send(deleted.payload, { topic: deleted.topic, store: other })).statusCode).toBe(400);
    expect(await edits.listed()).toHaveLength(1);
  });
});
