/** The pages of polls, loaded when they are opened. */
export const pollPages = {
  ofEvent: () => import('./event-polls.page.tsx'),
  create: () => import('./poll-create.page.tsx'),
  edit: () => import('./poll-edit.page.tsx'),
};
