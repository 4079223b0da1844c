export { songRequestRoutes } from './song-requests.routes.ts';
export { askersOf, countRequests, latestRequests, latestSong, titleOfSong } from './staff-requests.repository.ts';
export { likedSongs } from './songs-now.repository.ts';
