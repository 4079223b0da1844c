/** The template's pages for what is not there and for what broke, loaded when they are opened. */
export const errorPages = {
  error: () => import('./error.page.tsx'),
};
