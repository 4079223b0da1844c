/** Events that the fan proposes, loaded when they are opened. */
export const proposalPages = {
  list: () => import('./proposals.page.tsx'),
  propose: () => import('./propose.page.tsx'),
  link: () => import('./proposals-link.tsx'),
};
