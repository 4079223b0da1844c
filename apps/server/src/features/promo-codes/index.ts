export { findRunning } from './promo-codes.repository.ts';
export {
  holdLateUse,
  holdUse,
  lockUses,
  reckonPromo,
  reckonPromos,
  releaseUse,
  takeUses,
  type PromoAnswer,
} from './promo-use.service.ts';
export { promoCodeRoutes } from './promo-codes.routes.ts';
export { listGuessers, refuseGuessing } from './promo-guesses.service.ts';
