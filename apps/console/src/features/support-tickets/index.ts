/** Questions of fans, loaded when they are opened. */
export const supportTicketPages = {
  ofEvent: () => import('./event-tickets.page.tsx'),
  ofHouse: () => import('./house-tickets.page.tsx'),
};
