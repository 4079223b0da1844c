export { songRequestRoutes } from './song-requests.routes.ts';
export { countRequests } from './staff-requests.repository.ts';
