import { describe, expect, test } from 'vitest';
import { discountOf, promoRefusal, type PromoTerms } from './promo-discount.ts';

const tenPercent: PromoTerms = {
  discount: { type: 'percentage', thousandths: 10_000 },
  minimumCents: 2_000,
  startsAtMs: 1_000,
  endsAtMs: 2_000,
  usageCount: 4,
  usageLimit: 5,
  isActive: true,
};
const fiveDollars: PromoTerms = { ...tenPercent, discount: { type: 'fixed', cents: 500 } };
const purchase = { eligibleSubTotalCents: 2_000, nowMs: 1_500 };

describe('a promo code', () => {
  test.each([
    ['while it is not active', { ...tenPercent, isActive: false }, purchase, 'inactive'],
    ['a millisecond before its start', tenPercent, { ...purchase, nowMs: 999 }, 'not_begun'],
    ['at its very end', tenPercent, { ...purchase, nowMs: 2_000 }, 'over'],
    ['once its limit is used', { ...tenPercent, usageCount: 5 }, purchase, 'used_up'],
    ['other artists’ products', tenPercent, { ...purchase, eligibleSubTotalCents: 0 }, 'nothing_eligible'],
    ['a cent below its minimum', tenPercent, { ...purchase, eligibleSubTotalCents: 1_999 }, 'below_minimum'],
  ] as const)('a promo code takes nothing off %s', (_when, terms, bought, refusal) => {
    expect([promoRefusal(terms, bought), discountOf(terms, bought)]).toEqual([refusal, 0]);
  });
});

test('a promo code is valid from its start to its last millisecond, at its minimum amount and for its last use', () => {
  expect(promoRefusal(tenPercent, { ...purchase, nowMs: 1_000 })).toBeNull();
  expect(discountOf(tenPercent, { ...purchase, nowMs: 1_000 })).toBe(200);
  expect(discountOf(fiveDollars, { ...purchase, nowMs: 1_999 })).toBe(500);
});

test('rounds half a cent of a percentage up', () => {
  const odd = { ...tenPercent, minimumCents: 0 };
  expect(discountOf(odd, { ...purchase, eligibleSubTotalCents: 1_995 })).toBe(200);
  expect(discountOf(odd, { ...purchase, eligibleSubTotalCents: 1_994 })).toBe(199);
});

test("limits a discount to the items of the code's artist", () => {
  const generous = { ...fiveDollars, minimumCents: 0 };
  expect(discountOf(generous, { ...purchase, eligibleSubTotalCents: 300 })).toBe(300);
  const all = { ...tenPercent, minimumCents: 0, discount: { type: 'percentage', thousandths: 100_000 } } as const;
  for (const cents of [1, 33, 999, 1_000_000_000_000]) {
    expect(discountOf(all, { ...purchase, eligibleSubTotalCents: cents })).toBe(cents);
  }
});
