/** The page that writes to the fans of an event, loaded when it is opened. */
export const notificationPages = {
  ofEvent: () => import('./notify-fans.page.tsx'),
};
