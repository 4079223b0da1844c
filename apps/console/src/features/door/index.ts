/** The page of the entrance, loaded when it is opened. */
export const doorPages = {
  ofEvent: () => import('./door.page.tsx'),
};
