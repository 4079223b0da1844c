export { backupRoutes } from './backups.routes.ts';
