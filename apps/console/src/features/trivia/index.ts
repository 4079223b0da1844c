/** The pages of trivia, loaded when they are opened. */
export const triviaPages = {
  all: () => import('./all-trivia.page.tsx'),
  ofEvent: () => import('./event-trivia.page.tsx'),
  create: () => import('./trivia-create.page.tsx'),
  edit: () => import('./trivia-edit.page.tsx'),
};
