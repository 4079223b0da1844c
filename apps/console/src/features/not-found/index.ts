/** The page of an unknown address, loaded when it is opened. */
export const notFoundPages = {
  notFound: () => import('./not-found.page.tsx'),
};
