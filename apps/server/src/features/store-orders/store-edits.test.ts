import { beforeEach, expect, test } from 'vitest';
import {
  inside,
  poster,
  shirts,
  story,
  storeEdits,
  untouched,
  type Delivery,
  type Outcome,
} from '../../../testing/store-orders/store-edits.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const edits = await openForFile(storeEdits());
beforeEach(() => edits.forget());

const all = '2 Shirt, 1 Poster';
const { placed, order, refund, edit } = story();
const removedLine = { carried: '2 Shirt', total: '60.00', lines: ['2 left', '1 removed'] };
const shirtBack = { carried: '1 Shirt, 1 Poster', total: '40.00', lines: ['1 left, 1 refunded', '1 left'] };
const refunded = { financial_status: 'partially_refunded', current_total_price: '40.00' };
const oneShirt = [{ line_item_id: 1, quantity: 1 }];

test.each<[string, readonly Delivery[], Outcome]>([
  ['an unchanged order is listed for runners in full', [placed], untouched],
  [
    'a line that an edit removed is not listed for runners and not in the total',
    [
      placed,
      order(1, {
        current_total_price: '60.00',
        line_items: [shirts(), poster({ current_quantity: 0, fulfillable_quantity: 0 })],
      }),
    ],
    { ...removedLine, paid: [60, 0] },
  ],
  [
    'a refunded unit is not listed for runners, even if the order names no refund',
    [placed, order(1, { ...refunded, line_items: [shirts({ current_quantity: 1 }), poster()] })],
    { ...shirtBack, paid: [40, 0] },
  ],
  [
    'a refunded unit with a named refund shows both amounts',
    [
      placed,
      order(1, {
        ...refunded,
        refunds: inside('30.00', oneShirt),
        line_items: [shirts({ current_quantity: 1 }), poster()],
      }),
    ],
    { ...shirtBack, paid: [70, 30] },
  ],
  [
    'a refund that arrives before the order’s next update counts at once',
    [placed, refund(1, '30.00', oneShirt)],
    { ...shirtBack, paid: [70, 30] },
  ],
  [
    'a refund that arrives before its order is applied with the order',
    [refund(1, '30.00', oneShirt), placed],
    { ...shirtBack, paid: [70, 30] },
  ],
  [
    'a refund that the order’s update already includes is not applied again',
    [
      placed,
      order(2, {
        ...refunded,
        refunds: inside('30.00', oneShirt),
        line_items: [shirts({ current_quantity: 1 }), poster()],
      }),
      refund(1, '30.00', oneShirt),
    ],
    { ...shirtBack, paid: [70, 30] },
  ],
  [
    'a refund without restocking also removes its items from the runners’ list',
    [placed, refund(1, '30.00', [{ line_item_id: 1, quantity: 1, restock_type: 'no_restock' }])],
    { ...shirtBack, paid: [70, 30] },
  ],
  [
    'a refund of shipping costs alone keeps all items listed for runners',
    [
      placed,
      order(1, {
        ...refunded,
        current_total_price: '65.00',
        refunds: inside('5.00', [], { order_adjustments: [{ kind: 'shipping_refund', amount: '-5.00' }] }),
      }),
    ],
    { ...untouched, total: '65.00', paid: [70, 5] },
  ],
  [
    'a full refund leaves nothing listed for runners',
    [
      placed,
      refund(1, '70.00', [
        { line_item_id: 1, quantity: 2 },
        { line_item_id: 2, quantity: 1 },
      ]),
    ],
    { carried: '', total: '0.00', paid: [70, 70], lines: ['2 refunded', '1 refunded'] },
  ],
  [
    'a refund that only the state reports, with a total of nothing, leaves nothing to carry',
    [
      placed,
      order(1, {
        financial_status: 'refunded',
        current_total_price: '0.00',
        line_items: [shirts({ current_quantity: 0 }), poster({ current_quantity: 0 })],
      }),
    ],
    { carried: '', total: '0.00', paid: [70, 70], lines: ['2 refunded', '1 refunded'] },
  ],
  [
    'units that were removed without a refund count as removed, not as refunded',
    [
      placed,
      order(1, {
        current_total_price: '40.00',
        refunds: inside('0.00', oneShirt, { transactions: [] }),
        line_items: [shirts({ current_quantity: 1 }), poster()],
      }),
    ],
    { ...shirtBack, paid: [40, 0], lines: ['1 left, 1 removed', '1 left'] },
  ],
  [
    'a line that an edit added is listed for runners',
    [
      placed,
      order(1, {
        total_price: '90.00',
        current_total_price: '90.00',
        line_items: [shirts(), poster(), shirts({ id: 3, name: 'Cap', quantity: 1, current_quantity: 1 })],
      }),
    ],
    { carried: `${all}, 1 Cap`, total: '90.00', paid: [90, 0], lines: ['2 left', '1 left', '1 left'] },
  ],
  [
    'a quantity that an edit raised is listed for runners',
    [
      placed,
      order(1, {
        total_price: '100.00',
        current_total_price: '100.00',
        line_items: [shirts({ quantity: 3, current_quantity: 3 }), poster()],
      }),
    ],
    { carried: '3 Shirt, 1 Poster', total: '100.00', paid: [100, 0], lines: ['3 left', '1 left'] },
  ],
  [
    'a quantity raised above the line’s ordered quantity is listed for runners',
    [placed, order(1, { current_total_price: '100.00', line_items: [shirts({ current_quantity: 3 }), poster()] })],
    { carried: '3 Shirt, 1 Poster', total: '100.00', paid: [100, 0], lines: ['3 left', '1 left'] },
  ],
  [
    'a quantity that an edit lowered is listed for runners at its new value',
    [
      placed,
      order(1, {
        current_total_price: '40.00',
        line_items: [shirts({ current_quantity: 1, fulfillable_quantity: 1 }), poster()],
      }),
    ],
    { ...shirtBack, paid: [40, 0], lines: ['1 left, 1 removed', '1 left'] },
  ],
  [
    'an edit that arrives before the order’s next update removes its units at once',
    [placed, edit(1, [{ id: 2, delta: 1 }])],
    { ...removedLine, total: '70.00', paid: [70, 0] },
  ],
  [
    'an edit survives an older update of the order that arrives later',
    [placed, edit(3, [{ id: 2, delta: 1 }]), order(2)],
    { ...removedLine, total: '70.00', paid: [70, 0] },
  ],
  [
    'an edit that the order’s update already includes is not applied again',
    [
      placed,
      order(2, { current_total_price: '40.00', line_items: [shirts({ current_quantity: 1 }), poster()] }),
      edit(1, [{ id: 1, delta: 1 }]),
    ],
    { ...shirtBack, paid: [40, 0], lines: ['1 left, 1 removed', '1 left'] },
  ],
  [
    'the later of two edits that arrive in the wrong order stands',
    [
      placed,
      order(2, { current_total_price: '60.00', line_items: [shirts(), poster({ current_quantity: 0 })] }),
      order(1, { current_total_price: '40.00', line_items: [shirts({ current_quantity: 1 }), poster()] }),
    ],
    { ...removedLine, paid: [60, 0] },
  ],
  [
    'a delivery of an old API version, without current quantities, is read by its refunds',
    [
      order(
        0,
        {
          current_total_price: undefined,
          financial_status: 'partially_refunded',
          refunds: inside('30.00', oneShirt),
          line_items: [
            shirts({ current_quantity: undefined, fulfillable_quantity: undefined }),
            poster({ current_quantity: undefined }),
          ],
        },
        'orders/create',
      ),
    ],
    { ...shirtBack, paid: [70, 30] },
  ],
  [
    'current quantities that are not numbers count as missing',
    [
      order(
        0,
        { line_items: [shirts({ current_quantity: 'two' }), poster({ current_quantity: -1 })] },
        'orders/create',
      ),
    ],
    untouched,
  ],
])('%s', async (_what, deliveries, outcome) => {
  await edits.deliver(deliveries);
  expect(await edits.outcome()).toEqual(outcome);
});

test('marks an order for runners as partly refunded only if neither items nor shipping explain the refund', async () => {
  const isUnexplained = async () => (await edits.runners())[0]?.is_part_refunded;
  await edits.deliver([order(0, { ...refunded, refunds: inside('5.00', []) }, 'orders/create')]);
  expect(await isUnexplained()).toBe(true);
  await edits.deliver([order(1, { ...refunded, line_items: [shirts({ current_quantity: 1 }), poster()] })]);
  expect(await isUnexplained()).toBe(false);
  const shipping = inside('5.00', [], { order_adjustments: [{ kind: 'shipping_refund', amount: '-5.00' }] });
  await edits.deliver([order(2, { ...refunded, current_total_price: '65.00', refunds: shipping })]);
  expect(await isUnexplained()).toBe(false);
  expect((await edits.details()).order_info.refunded_shipping).toBe('5.00');
});
