import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf, sumOf, timesOf } from './money.ts';
import { refundPart, type RefundableOrder } from './refund-part.ts';

const shirts: RefundableOrder = {
  subTotalCents: 7_500,
  discountCents: 1_000,
  taxCents: 531,
  deliveryCents: 0,
  leftCents: 7_281,
  lines: [{ priceCents: 2_500, refunded: 0, wanted: 1 }],
};

test('refuses an invalid part, because it would be refunded', () => {
  const of = (line: object) =>
    refundPart({ ...shirts, lines: [{ priceCents: 2_500, refunded: 0, wanted: 1, ...line }] });
  expect(() => of({ priceCents: 24.99 })).toThrow(RangeError);
  expect(() => of({ wanted: -1 })).toThrow(RangeError);
  expect(() => of({ wanted: 0.5 })).toThrow(RangeError);
});

test('refunds one of three shirts at its price less discount plus tax, and never more than is left to refund', () => {
  expect(refundPart(shirts)).toBe(2_344);
  expect(refundPart({ ...shirts, leftCents: 2_000 })).toBe(2_000);
});

test('refunds nothing for free items', () => {
  expect(refundPart({ ...shirts, discountCents: 7_500, taxCents: 0 })).toBe(0);
  const free = { ...shirts, subTotalCents: 0, discountCents: 0, lines: [{ priceCents: 0, refunded: 0, wanted: 1 }] };
  expect(refundPart(free)).toBe(0);
});

const lines = fc.array(
  fc.record({ priceCents: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 1, max: 5 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

test('refunds of single units, in any order, add up to the refund of all units', () => {
  fc.assert(
    fc.property(lines, fc.nat(100), fc.nat(10_000), fc.nat(), (bought, discountPercent, taxCents, seed) => {
      const subTotalCents = sumOf(bought.map(({ priceCents, quantity }) => timesOf(priceCents, quantity)));
      const discountCents = shareOf(subTotalCents, discountPercent * 1_000);
      const order = { subTotalCents, discountCents, taxCents, deliveryCents: 0, leftCents: Number.MAX_SAFE_INTEGER };
      const units = bought
        .flatMap(({ quantity }, place) => Array.from({ length: quantity }, () => place))
        .map((place, index) => ({ place, rank: ((index + 1) * (seed + 7)) % 101 }))
        .toSorted((one, other) => one.rank - other.rank);
      const refunded = bought.map(() => 0);
      let sum = 0;
      for (const { place } of units) {
        const part = bought.map(({ priceCents }, line) => ({
          priceCents,
          refunded: refunded[line] ?? 0,
          wanted: line === place ? 1 : 0,
        }));
        sum += refundPart({ ...order, lines: part });
        refunded[place] = (refunded[place] ?? 0) + 1;
      }
      const whole = bought.map(({ priceCents, quantity }) => ({ priceCents, refunded: 0, wanted: quantity }));
      expect(sum).toBe(refundPart({ ...order, lines: whole }));
      // A full refund equals the discounted goods plus all tax, unless the goods were free.
      if (subTotalCents > 0) expect(sum).toBe(subTotalCents - discountCents + taxCents);
    }),
  );
});
