/** The pages of managers and artists, loaded when they are opened. */
export const artistPages = {
  list: () => import('./profile-list.page.tsx'),
  create: () => import('./profile-create.page.tsx'),
  update: () => import('./profile-update.page.tsx'),
  updateArtist: () => import('./artist-update.page.tsx'),
  view: () => import('./artist-view.page.tsx'),
  ofManager: () => import('./manager-artists.page.tsx'),
  createOfManager: () => import('./manager-artist-create.page.tsx'),
};
