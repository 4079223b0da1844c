export { searchFans } from './fan-search.repository.ts';
export { fanRoutes } from './fans.routes.ts';
export { listFans } from './fans.service.ts';
