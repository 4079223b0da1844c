/** What the fan has bought at an event, loaded when it is opened. */
export const orderPages = {
  orders: () => import('./orders.tab.tsx'),
  order: () => import('./order.page.tsx'),
  code: () => import('./order-code.page.tsx'),
};
