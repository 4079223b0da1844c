/** Where a fan begins who has no event's address: loaded when it is opened. */
export const startPages = {
  start: () => import('./start.page.tsx'),
};
