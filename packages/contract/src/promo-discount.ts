import { shareOf } from './money.ts';

export const discountTypes = ['fixed', 'percentage'] as const;
export type DiscountType = (typeof discountTypes)[number];

export interface PromoTerms {
  /** A percentage is in thousandths of a percent. */
  discount: { type: 'fixed'; cents: number } | { type: 'percentage'; thousandths: number };
  minimumCents: number;
  startsAtMs: number;
  /** Exclusive. */
  endsAtMs: number;
  usageCount: number;
  usageLimit: number;
  isActive: boolean;
}

/** Lists the refusals in order of precedence. `nothing_eligible`: the cart holds nothing of the code's artist. */
export const promoRefusals = ['inactive', 'not_begun', 'over', 'used_up', 'nothing_eligible', 'below_minimum'] as const;
export type PromoRefusal = (typeof promoRefusals)[number];

interface Purchase {
  eligibleSubTotalCents: number;
  nowMs: number;
}

export function promoRefusal(terms: PromoTerms, { eligibleSubTotalCents, nowMs }: Purchase): PromoRefusal | null {
  if (!terms.isActive) return 'inactive';
  if (nowMs < terms.startsAtMs) return 'not_begun';
  if (nowMs >= terms.endsAtMs) return 'over';
  if (terms.usageCount >= terms.usageLimit) return 'used_up';
  if (eligibleSubTotalCents === 0) return 'nothing_eligible';
  return eligibleSubTotalCents < terms.minimumCents ? 'below_minimum' : null;
}

/** Returns the discount in cents, at most the price of the artist's items; 0 for a refused code. */
export function discountOf(terms: PromoTerms, purchase: Purchase): number {
  if (promoRefusal(terms, purchase) !== null) return 0;
  const { discount } = terms;
  const { eligibleSubTotalCents } = purchase;
  const cents = discount.type === 'fixed' ? discount.cents : shareOf(eligibleSubTotalCents, discount.thousandths);
  return Math.min(cents, eligibleSubTotalCents);
}
