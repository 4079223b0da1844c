import { shareOf } from './money.ts';

export const discountTypes = ['fixed', 'percentage'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** What a promo code takes off, and when. */
export interface PromoTerms {
  /** Of a percentage, thousandths of it. */
  discount: { type: 'fixed'; cents: number } | { type: 'percentage'; thousandths: number };
  minimumCents: number;
  startsAtMs: number;
  /** Not in this very moment any more. */
  endsAtMs: number;
  usageCount: number;
  usageLimit: number;
  isActive: boolean;
}

/** Why a code takes nothing off: the first of these that holds. `nothing_eligible`: nothing of its artist is bought. */
export const promoRefusals = ['inactive', 'not_begun', 'over', 'used_up', 'nothing_eligible', 'below_minimum'] as const;
export type PromoRefusal = (typeof promoRefusals)[number];

interface Purchase {
  /** Lines of the code's artist, before any discount. */
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

/** Cents off: never more than what is bought of the code's artist, and nothing where the code is refused. */
export function discountOf(terms: PromoTerms, purchase: Purchase): number {
  if (promoRefusal(terms, purchase) !== null) return 0;
  const { discount } = terms;
  const { eligibleSubTotalCents } = purchase;
  const cents = discount.type === 'fixed' ? discount.cents : shareOf(eligibleSubTotalCents, discount.thousandths);
  return Math.min(cents, eligibleSubTotalCents);
}
