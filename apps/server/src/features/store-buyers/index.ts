export { findBuyer, lockBuyers, lockNumber } from './store-buyers.repository.ts';
export { giveOrdersToFan, giveOrdersToListed, passOrdersOn } from './store-buyers.service.ts';
