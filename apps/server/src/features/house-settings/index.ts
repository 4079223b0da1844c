export { houseSettingsRoutes } from './house-settings.routes.ts';
export { currentAnnouncement } from './house-settings.service.ts';
