export { fileOfDeeds } from './report-files.service.ts';
export { reportRoutes } from './reports.routes.ts';
export { listDeeds } from './reports.service.ts';
export { listTopSales } from './top-sales.service.ts';
