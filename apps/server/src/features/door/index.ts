export { codeStepsOff, doorKeyOf } from './door-key.ts';
export { isSecondEntrance } from './door.policy.ts';
export { findElsewhere } from './door.repository.ts';
export { doorRoutes } from './door.routes.ts';
export { getEvent as getDoorEvent } from './door.service.ts';
export { doorOperatorOfFans, doorOperatorOfStaff, type DoorOperator } from './door-operator.ts';
export { judged, type Moment } from './moment.ts';
