export { countDue as countDueOrders } from './hand-overs.repository.ts';
export { handOverRoutes } from './hand-overs.routes.ts';
