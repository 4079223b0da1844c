export { codeStepsOff, doorKeyOf } from './door-key.ts';
export { isSecondEntrance } from './door.policy.ts';
export { findElsewhere } from './door.repository.ts';
export { doorRoutes } from './door.routes.ts';
export { getEvent as getDoorEvent } from './door.service.ts';
export { keeperOfFans, keeperOfStaff, type Keeper } from './keeper.ts';
export { judged, type Moment } from './moment.ts';
