/** The pages of fans, loaded when they are opened. */
export const fanPages = {
  all: () => import('./all-fans.page.tsx'),
  ofEvent: () => import('./event-fans.page.tsx'),
};
