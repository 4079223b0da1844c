export { findRunning } from './promo-codes.repository.ts';
export { holdLateUse, holdUse, reckonPromo, releaseUse } from './promo-use.service.ts';
export { promoCodeRoutes } from './promo-codes.routes.ts';
