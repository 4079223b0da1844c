export { requireArtist } from './artist-reach.service.ts';
export { artistRoutes } from './artists.routes.ts';
