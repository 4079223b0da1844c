/** What a fan sees and changes of themself, and how they leave: loaded when it is opened. */
export const profilePages = {
  profile: () => import('./profile.page.tsx'),
  leave: () => import('./leave.page.tsx'),
  left: () => import('./left.page.tsx'),
};
