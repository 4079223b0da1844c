export { requireArtist, requireNamedArtist, requireSeller, whoseList } from './artist-reach.service.ts';
export { findArtist, ofArtists, withinArtistReach, type Whose } from './artist-reach.repository.ts';
export { sellsFor, type ArtistReach } from './artists.policy.ts';
export { artistRoutes } from './artists.routes.ts';
export { listProfiles } from './profile.service.ts';
export { findStore, listSigningStores } from './stores.service.ts';
