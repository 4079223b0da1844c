/** The pages of fans, loaded when they are opened. */
export const userPages = {
  all: () => import('./all-users.page.tsx'),
  ofEvent: () => import('./event-users.page.tsx'),
  importFans: () => import('./fan-import.page.tsx'),
};
