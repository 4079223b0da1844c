/** Polls of an event, loaded when the tab is opened. */
export const pollPages = {
  polls: () => import('./polls.tab.tsx'),
};
