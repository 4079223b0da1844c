/** The page that brings an organiser's own list of fans in, loaded when it is opened. */
export const fanImportPages = {
  ofEvent: () => import('./fan-import.page.tsx'),
};
