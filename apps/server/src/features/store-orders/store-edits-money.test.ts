import { beforeEach, expect, test } from 'vitest';
import {
  at,
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

const { placed, order, refund, edit, deleted } = story();
const oneShirt = [{ line_item_id: 1, quantity: 1 }];
const everything = [
  { line_item_id: 1, quantity: 2 },
  { line_item_id: 2, quantity: 1 },
];
const shirtBack: Outcome = {
  carried: '1 Shirt, 1 Poster',
  total: '40.00',
  paid: [70, 30],
  lines: ['1 left, 1 refunded', '1 left'],
};
const tip = { id: 9, name: 'Tip', price: '5.00', requires_shipping: false, product_exists: false };
const withTip = order(
  0,
  { total_price: '65.00', current_total_price: '65.00', line_items: [shirts(), poster(tip)] },
  'orders/create',
);
const euros = (dollars: string, amount: string) => ({
  shop_money: { amount: dollars, currency_code: 'USD' },
  presentment_money: { amount, currency_code: 'EUR' },
});
const sent = (gateway: string, amount: string) => ({ kind: 'refund', status: 'success', amount, gateway });

test.each<[string, readonly Delivery[], Outcome]>([
  [
    'a tip counts in the total and is not listed for runners',
    [withTip],
    { carried: '2 Shirt', total: '65.00', paid: [65, 0], lines: ['2 left', '1 left'] },
  ],
  [
    'a refunded tip keeps all items listed for runners',
    [withTip, refund(1, '5.00', [{ line_item_id: 9, quantity: 1 }])],
    { carried: '2 Shirt', total: '60.00', paid: [65, 5], lines: ['2 left', '1 refunded'] },
  ],
  [
    'a discount from an edit lowers the total and removes no item',
    [
      placed,
      order(1, {
        current_total_price: '63.00',
        current_total_discounts: '7.00',
        line_items: [shirts({ total_discount: '7.00' }), poster()],
      }),
    ],
    { ...untouched, total: '63.00', paid: [63, 0] },
  ],
  [
    'money that goes back to a gift card counts as a refund',
    [placed, refund(1, '30.00', oneShirt, { transactions: [sent('gift_card', '30.00')] })],
    shirtBack,
  ],
  [
    'a refund to a card and a gift card adds up both amounts',
    [
      placed,
      refund(1, '30.00', oneShirt, { transactions: [sent('gift_card', '12.50'), sent('shopify_payments', '17.50')] }),
    ],
    shirtBack,
  ],
  [
    'a refund to two cards excludes the transaction that failed',
    [
      placed,
      refund(1, '30.00', oneShirt, {
        transactions: [sent('gift_card', '12.50'), { ...sent('shopify_payments', '17.50'), status: 'failure' }],
      }),
    ],
    { ...shirtBack, total: '57.50', paid: [70, 12.5] },
  ],
  [
    'two refunds of one shirt each remove both shirts',
    [placed, refund(1, '30.00', oneShirt), refund(2, '30.00', oneShirt)],
    { carried: '1 Poster', total: '10.00', paid: [70, 60], lines: ['2 refunded', '1 left'] },
  ],
  [
    'two refunds that arrive in the wrong order remove both shirts',
    [placed, refund(2, '10.00', [{ line_item_id: 2, quantity: 1 }]), refund(1, '30.00', oneShirt)],
    { carried: '1 Shirt', total: '30.00', paid: [70, 40], lines: ['1 left, 1 refunded', '1 refunded'] },
  ],
  [
    'a refund in two deliveries counts once',
    [placed, refund(1, '30.00', oneShirt), refund(1, '30.00', oneShirt)],
    shirtBack,
  ],
  [
    'a refund of a free amount keeps all items listed for runners',
    [placed, refund(1, '12.50', [])],
    { ...untouched, total: '57.50', paid: [70, 12.5] },
  ],
  [
    'a refund with restocking counts like a refund without restocking',
    [placed, refund(1, '30.00', [{ line_item_id: 1, quantity: 1, restock_type: 'return', location_id: 5 }])],
    shirtBack,
  ],
  [
    'a refund of an unknown line changes only the refunded amount',
    [placed, refund(1, '5.00', [{ line_item_id: 77, quantity: 1 }])],
    { ...untouched, total: '65.00', paid: [70, 5] },
  ],
  [
    'a shipped shirt that is returned counts as refunded, and the other shirt as shipped',
    [
      placed,
      order(1, { fulfillment_status: 'fulfilled' }, 'orders/fulfilled'),
      refund(2, '30.00', [{ line_item_id: 1, quantity: 1, restock_type: 'return' }]),
    ],
    { ...shirtBack, carried: '', lines: ['1 left, 1 refunded, 1 shipped', '1 left, 1 shipped'] },
  ],
  [
    'the refunded rest of a partly shipped order is not listed for runners',
    [
      placed,
      order(1, {
        fulfillment_status: 'partial',
        financial_status: 'partially_refunded',
        current_total_price: '40.00',
        refunds: inside('30.00', oneShirt),
        line_items: [
          shirts({ current_quantity: 1, fulfillable_quantity: 0, fulfillment_status: 'fulfilled' }),
          poster(),
        ],
      }),
    ],
    { ...shirtBack, carried: '1 Poster', lines: ['1 left, 1 refunded, 1 shipped', '1 left'] },
  ],
  [
    'a size that an edit swaps in is listed for runners instead of the original size',
    [
      placed,
      order(1, {
        line_items: [
          shirts({ current_quantity: 0, fulfillable_quantity: 0 }),
          poster(),
          shirts({ id: 4, name: 'Shirt - L' }),
        ],
      }),
    ],
    { carried: '1 Poster, 2 Shirt - L', total: '70.00', paid: [70, 0], lines: ['2 removed', '1 left', '2 left'] },
  ],
  [
    'two edits that remove one shirt each remove both shirts',
    [placed, edit(1, [{ id: 1, delta: 1 }]), edit(2, [{ id: 1, delta: 1 }])],
    { carried: '1 Poster', total: '70.00', paid: [70, 0], lines: ['2 removed', '1 left'] },
  ],
  [
    'an edit in two deliveries counts once',
    [placed, edit(1, [{ id: 1, delta: 1 }]), edit(1, [{ id: 1, delta: 1 }])],
    { carried: '1 Shirt, 1 Poster', total: '70.00', paid: [70, 0], lines: ['1 left, 1 removed', '1 left'] },
  ],
  ['an edit that removes nothing leaves the order unchanged', [placed, edit(1, [])], untouched],
  [
    'a cancelled order that is fully restocked and refunded is not listed for runners',
    [
      placed,
      order(
        1,
        {
          cancelled_at: at(1),
          cancel_reason: 'customer',
          fulfillment_status: 'restocked',
          financial_status: 'refunded',
          current_total_price: '0.00',
          refunds: inside('70.00', everything),
          line_items: [
            shirts({ current_quantity: 0, fulfillable_quantity: 0, fulfillment_status: 'restocked' }),
            poster({ current_quantity: 0, fulfillable_quantity: 0, fulfillment_status: 'restocked' }),
          ],
        },
        'orders/cancelled',
      ),
    ],
    { carried: '', total: '0.00', paid: [70, 70], lines: ['2 refunded', '1 refunded'] },
  ],
  [
    'an order cancelled before its payment owes nothing and is not listed for runners',
    [
      order(0, { financial_status: 'authorized' }, 'orders/create'),
      order(1, { financial_status: 'voided', cancelled_at: at(1) }, 'orders/cancelled'),
    ],
    { ...untouched, carried: '' },
  ],
  [
    'an update that arrives before the order’s creation is kept',
    [order(1, { current_total_price: '60.00', line_items: [shirts(), poster({ current_quantity: 0 })] }), placed],
    { carried: '2 Shirt', total: '60.00', paid: [60, 0], lines: ['2 left', '1 removed'] },
  ],
  ['an order that is delivered three times stands once', [placed, placed, placed], untouched],
  ['an order that the shop archives stays unchanged', [placed, order(1, { closed_at: at(1) })], untouched],
  [
    'a refund to a buyer who paid in another currency counts in the shop’s currency',
    [
      placed,
      refund(1, '27.40', [{ ...oneShirt[0], subtotal_set: euros('30.00', '27.40') }], {
        transactions: [{ ...sent('shopify_payments', '27.40'), currency: 'EUR' }],
      }),
    ],
    shirtBack,
  ],
  [
    'a refund of a free amount in another currency is converted at the order’s rate',
    [
      placed,
      order(1, {
        financial_status: 'partially_refunded',
        presentment_currency: 'EUR',
        current_total_price: '60.00',
        total_price_set: euros('70.00', '63.93'),
        refunds: inside('9.13', [], { transactions: [{ ...sent('shopify_payments', '9.13'), currency: 'EUR' }] }),
      }),
    ],
    { ...untouched, total: '60.00', paid: [70, 10] },
  ],
  [
    'an impossible exchange rate is not used',
    [
      placed,
      refund(1, '30.00', [{ ...oneShirt[0], subtotal_set: euros('9999999999.00', '0.01') }], {
        transactions: [{ ...sent('shopify_payments', '30.00'), currency: 'EUR' }],
      }),
    ],
    shirtBack,
  ],
  [
    'refunded shipping in another currency counts in the shop’s currency',
    [
      placed,
      refund(1, '4.57', [], {
        order_adjustments: [{ kind: 'shipping_refund', amount: '-5.00', amount_set: euros('-5.00', '-4.57') }],
        transactions: [{ ...sent('shopify_payments', '4.57'), currency: 'EUR' }],
      }),
    ],
    { ...untouched, total: '65.00', paid: [70, 5] },
  ],
  [
    'an order in a currency without cents is read in whole units',
    [
      order(
        0,
        {
          currency: 'JPY',
          total_price: '7000',
          current_total_price: '7000',
          line_items: [shirts({ price: '3000' }), poster({ price: '1000' })],
        },
        'orders/create',
      ),
    ],
    { ...untouched, total: '7000', paid: [7_000, 0] },
  ],
])('%s', async (_what, deliveries, outcome) => {
  await edits.deliver(deliveries);
  expect(await edits.outcome()).toEqual(outcome);
});

test('deletes a partly refunded order with its refunds when the shop deletes it', async () => {
  await edits.deliver([placed, refund(1, '30.00', oneShirt), deleted, refund(2, '40.00', [])]);
  expect(await edits.listed()).toEqual([]);
  expect(await edits.db.selectFrom('store_refunds').selectAll().execute()).toEqual([]);
});
