/** The pages where orders are handed over, each loaded when it is opened. */
export const handOverPages = {
  scanner: () => import('./scanner.page.tsx'),
  order: () => import('./order.page.tsx'),
};
