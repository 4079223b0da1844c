/** The pages of events, loaded when they are opened. */
export const eventPages = {
  list: () => import('./event-list.page.tsx'),
  detail: () => import('./event-detail.page.tsx'),
  create: () => import('./event-create.page.tsx'),
  ofProposal: () => import('./event-of-proposal.page.tsx'),
  copy: () => import('./event-copy.page.tsx'),
  update: () => import('./event-edit.page.tsx'),
};
