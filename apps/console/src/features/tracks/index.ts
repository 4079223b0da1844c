/** The pages of an event's songs, loaded when they are opened. */
export const trackPages = {
  ofEvent: () => import('./event-tracks.page.tsx'),
  create: () => import('./track-create.page.tsx'),
  certificate: () => import('./track-certificate.page.tsx'),
};
