export { hasOffer, priceLines, reckonCart, subTotalsOf, type ReckonedCart } from './cart.ts';
export { reportTrouble } from './shop.presenter.ts';
export { deliveryKindsOf, deliveryThousandthsOf } from './shop.policy.ts';
export { findOffers, listEvents, type SellingEvent } from './shop.repository.ts';
export { shopRoutes } from './shop.routes.ts';
export { countShopStock, findCart } from './shop.service.ts';
export { nextDropStart, runningDrops } from './drops-now.repository.ts';
