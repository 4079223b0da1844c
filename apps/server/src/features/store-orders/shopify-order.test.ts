import { expect, test } from 'vitest';
import { readOrder } from './shopify-order.ts';
import { shopifyOrder } from '../../../testing/store-orders/store.ts';

test("converts a buyer's internationalised email domain to ASCII", () => {
  const order = readOrder(shopifyOrder({ email: 'Sam@Müller.example', customer: { email: 'sam@müller.example' } }));
  expect(order?.emails).toEqual(['sam@xn--mller-kva.example']);
  expect(order?.info.customer?.email).toBe('sam@xn--mller-kva.example');
});

test('limits names to three combining marks per letter', () => {
  const order = readOrder(
    shopifyOrder({
      customer: { first_name: `Zo${'\u0334'.repeat(50)}e`, last_name: 'Nguyễn' },
      line_items: [{ name: `Shirt${'\u0336'.repeat(9)}`, quantity: 1, price: '1.00' }],
    }),
  );
  expect(order?.info.customer).toMatchObject({ first_name: 'Zo\u0334\u0334\u0334e', last_name: 'Nguyễn' });
  expect(order?.info.line_items[0]?.name).toBe('Shirt\u0336\u0336\u0336');
});
