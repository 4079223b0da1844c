import type { PromoCodeState } from '@backline/contract/promo-codes';
import { promoRefusal, type PromoTerms } from '@backline/contract/promo-discount';

/** Returns the state of a code. Ignores the minimum amount, which depends on the purchase. */
export function stateOf(terms: PromoTerms, nowMs: number): PromoCodeState {
  switch (promoRefusal({ ...terms, minimumCents: 0 }, { eligibleSubTotalCents: 1, nowMs })) {
    case 'inactive':
      return 'inactive';
    case 'not_begun':
      return 'upcoming';
    case 'over':
      return 'over';
    case 'used_up':
      return 'used_up';
    case 'nothing_eligible':
    case 'below_minimum':
    case null:
      return 'running';
  }
}
