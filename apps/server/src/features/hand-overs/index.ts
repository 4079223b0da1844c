export { countDue as countDueOrders, countDueUpTo as countDueOrdersUpTo } from './hand-overs.repository.ts';
export { handOverRoutes } from './hand-overs.routes.ts';
