export { songRequestRoutes } from './song-requests.routes.ts';
export { askersOf, countRequests, latestRequests, latestSong } from './staff-requests.repository.ts';
