/** The pages of team members, loaded when they are opened. */
export const teamPages = {
  list: () => import('./team-list.page.tsx'),
  create: () => import('./team-create.page.tsx'),
  update: () => import('./team-update.page.tsx'),
};
