import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderLines, type Reckoned } from './order-lines.ts';

const thousandths = fc.integer({ min: 0, max: 100_000 });
const cents = fc.integer({ min: 0, max: 100_000_000 });
const carts: fc.Arbitrary<Reckoned> = fc.record({
  items: fc.array(fc.record({ priceCents: cents, quantity: fc.integer({ min: 1, max: 20 }) }), { maxLength: 30 }),
  discountCents: cents,
  delivery: fc.oneof(
    fc.record({ method: fc.constant('percentage' as const), thousandths }),
    fc.record({ method: fc.constant('fixed' as const), cents }),
  ),
  serviceFeeThousandths: thousandths,
  taxThousandths: thousandths,
});

const shirt: Reckoned = {
  items: [{ priceCents: 2_995, quantity: 2 }],
  discountCents: 0,
  delivery: { method: 'fixed', cents: 0 },
  serviceFeeThousandths: 0,
  taxThousandths: 0,
};

test('refuses an invalid amount, because it would be charged', () => {
  expect(() => orderLines({ ...shirt, items: [{ priceCents: 29.95, quantity: 1 }] })).toThrow(RangeError);
  expect(() => orderLines({ ...shirt, items: [{ priceCents: -1, quantity: 1 }] })).toThrow(RangeError);
  expect(() => orderLines({ ...shirt, items: [{ priceCents: 100, quantity: 0.5 }] })).toThrow(RangeError);
  expect(() => orderLines({ ...shirt, discountCents: -500 })).toThrow(RangeError);
});

test('rounds each line of an order separately, half a cent up', () => {
  const lines = orderLines({
    ...shirt,
    discountCents: 1_000,
    delivery: { method: 'percentage', thousandths: 5_000 },
    serviceFeeThousandths: 2_900,
    taxThousandths: 8_875,
  });
  // Exact values: 5 % of $49.90 is $2.495, 2.9 % is $1.4471, 8.875 % is $4.428625.
  expect(lines).toEqual({
    itemsCents: [5_990],
    subTotalCents: 5_990,
    discountCents: 1_000,
    deliveryCents: 250,
    serviceFeeCents: 145,
    taxCents: 443,
    totalCents: 5_828,
  });
});

test('limits a discount to the price of the goods and still charges a fixed delivery fee', () => {
  const lines = orderLines({ ...shirt, discountCents: 999_999, delivery: { method: 'fixed', cents: 450 } });
  expect([lines.discountCents, lines.totalCents]).toEqual([5_990, 450]);
});

describe('every cart', () => {
  test('the lines of a cart add up to its total, to the cent', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { itemsCents, subTotalCents, discountCents, deliveryCents, serviceFeeCents, taxCents, totalCents } =
          orderLines(cart);
        const items = itemsCents.reduce((sum, each) => sum + BigInt(each), 0n);
        const added =
          items - BigInt(discountCents) + BigInt(deliveryCents) + BigInt(serviceFeeCents) + BigInt(taxCents);
        expect([BigInt(subTotalCents), BigInt(totalCents)]).toEqual([items, added]);
      }),
    );
  });

  test('no line is negative, and no discount exceeds the goods', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { itemsCents, ...lines } = orderLines(cart);
        for (const line of [...itemsCents, ...Object.values(lines)]) expect(line).toBeGreaterThanOrEqual(0);
        expect(lines.discountCents).toBeLessThanOrEqual(lines.subTotalCents);
      }),
    );
  });

  test('the lines do not depend on the order or grouping of the items', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { itemsCents: _one, ...lines } = orderLines(cart);
        const apart = cart.items.flatMap(({ priceCents, quantity }) =>
          Array.from({ length: quantity }, () => ({ priceCents, quantity: 1 })),
        );
        const { itemsCents: _other, ...others } = orderLines({ ...cart, items: apart.toReversed() });
        expect(others).toEqual(lines);
      }),
    );
  });
});
