/** Raffles of an event, loaded when the tab is opened. */
export const rafflePages = {
  raffles: () => import('./raffles.tab.tsx'),
};
