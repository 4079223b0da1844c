/** What waits of fans' proposals, for the list of events: loaded with it. */
export const proposalParts = {
  waiting: () => import('./waiting-proposals.tsx'),
};
