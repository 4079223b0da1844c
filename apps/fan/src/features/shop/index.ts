/** What is sold at an event, loaded when the tab is opened. */
export const shopPages = {
  shop: () => import('./shop.tab.tsx'),
};
