/** What fans ask for at an event, loaded when it is opened. */
export const songRequestPages = {
  ofEvent: () => import('./song-requests.page.tsx'),
};
