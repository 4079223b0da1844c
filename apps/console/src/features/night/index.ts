/** The page of a night, loaded when it is opened. */
export const nightPages = {
  ofEvent: () => import('./night.page.tsx'),
};
