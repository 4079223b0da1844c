/** The pages of orders, loaded when they are opened. */
export const orderPages = {
  ofEvent: () => import('./event-orders.page.tsx'),
  byCard: () => import('./card-order.page.tsx'),
  inStore: () => import('./store-order.page.tsx'),
  runners: () => import('./runners-list.page.tsx'),
};
