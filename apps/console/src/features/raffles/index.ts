/** The pages of raffles, loaded when they are opened. */
export const rafflePages = {
  all: () => import('./all-raffles.page.tsx'),
  ofEvent: () => import('./event-raffles.page.tsx'),
  create: () => import('./raffle-create.page.tsx'),
  edit: () => import('./raffle-edit.page.tsx'),
};
