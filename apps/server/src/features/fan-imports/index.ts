export { fanImportRoutes } from './fan-imports.routes.ts';
