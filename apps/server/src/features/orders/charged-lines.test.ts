import { sumOf, timesOf } from '@backline/contract/money';
import { discountOf } from '@backline/contract/promo-discount';
import { orderLines } from '@backline/contract/order-lines';
import * as orderTexts from '@backline/contract/orders.texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedLines, type Charged } from './charged-lines.ts';

const thousandths = fc.integer({ min: 0, max: 100_000 });
const cents = fc.integer({ min: 0, max: 5_000_000 });
/** Carts with items, some of them by the promo code's artist. */
const carts = fc.record({
  items: fc.array(
    fc.record({
      priceCents: fc.integer({ min: 1, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      isOfArtist: fc.boolean(),
      size: fc.constantFrom('M', 'GENERIC'),
    }),
    { minLength: 1, maxLength: 50 },
  ),
  discount: fc.oneof(
    fc.record({ type: fc.constant('fixed' as const), cents }),
    fc.record({ type: fc.constant('percentage' as const), thousandths }),
  ),
  delivery: fc.oneof(
    fc.record({ method: fc.constant('percentage' as const), thousandths }),
    fc.record({ method: fc.constant('fixed' as const), cents }),
  ),
  serviceFeeThousandths: thousandths,
  taxThousandths: thousandths,
});
type Cart = typeof carts extends fc.Arbitrary<infer Value> ? Value : never;

function orderOf({ items, discount, delivery, serviceFeeThousandths, taxThousandths }: Cart) {
  const terms = { discount, minimumCents: 0, startsAtMs: 0, endsAtMs: 2, usageCount: 0, usageLimit: 1, isActive: true };
  const ofArtist = items.filter(({ isOfArtist }) => isOfArtist);
  const eligibleSubTotalCents = sumOf(ofArtist.map(({ priceCents, quantity }) => timesOf(priceCents, quantity)));
  const discountCents = discountOf(terms, { eligibleSubTotalCents, nowMs: 1 });
  const lines = orderLines({ items, discountCents, delivery, serviceFeeThousandths, taxThousandths });
  const charged: Charged = {
    items: items.map(({ quantity, size }, place) => ({
      title: `Thing ${place}`,
      size,
      quantity,
      sub_total_cents: lines.itemsCents[place] ?? 0,
    })),
    discount_cents: lines.discountCents,
    delivery_cents: lines.deliveryCents,
    service_fee_cents: lines.serviceFeeCents,
    tax_cents: lines.taxCents,
  };
  return { charged, totalCents: lines.totalCents };
}

test('charged lines add up to the total for any cart', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { charged, totalCents } = orderOf(cart);
      const lines = chargedLines(charged);
      expect(lines.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)).toBe(BigInt(totalCents));
    }),
    { numRuns: 500 },
  );
});

test('returns no line without an amount or quantity, and never shows the size name GENERIC', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      for (const { amountCents, quantity, title } of chargedLines(orderOf(cart).charged)) {
        expect(amountCents).toBeGreaterThan(0);
        expect(quantity).toBeGreaterThan(0);
        expect(title).not.toContain('GENERIC');
      }
    }),
  );
});

test('returns lines with another sum if the discount is omitted or doubled (control)', () => {
  const { charged, totalCents } = orderOf({
    items: [{ priceCents: 2_500, quantity: 2, isOfArtist: true, size: 'M' }],
    discount: { type: 'percentage', thousandths: 10_000 },
    delivery: { method: 'fixed', cents: 450 },
    serviceFeeThousandths: 2_900,
    taxThousandths: 8_875,
  });
  const sum = (order: Charged) => chargedLines(order).reduce((all, { amountCents }) => all + amountCents, 0);
  expect(sum(charged)).toBe(totalCents);
  expect(sum({ ...charged, discount_cents: 0 })).toBe(totalCents + 500);
  expect(sum({ ...charged, discount_cents: 1_000 })).toBe(totalCents - 500);
});

test('describes each line and marks the items that a promo code reduced', () => {
  const thing = { title: 'Tour shirt', size: 'M', quantity: 1, sub_total_cents: 2_500 };
  const charged = {
    items: [thing, { ...thing, title: 'Poster', size: 'GENERIC' }],
    discount_cents: 250,
    delivery_cents: 450,
    service_fee_cents: 100,
    tax_cents: 200,
  };
  const { orderLineDelivery, orderLineServiceFee, orderLineTax } = orderTexts;
  expect(chargedLines(charged).map(({ title, amountCents }) => [title, amountCents])).toEqual([
    [`Tour shirt, M${orderTexts.orderLineDiscounted}`, 2_250],
    ['Poster', 2_500],
    [orderLineDelivery, 450],
    [orderLineServiceFee, 100],
    [orderLineTax, 200],
  ]);
});
