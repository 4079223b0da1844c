/** The page where a fan pays, loaded when it is opened. */
export const checkoutPages = {
  checkout: () => import('./checkout.page.tsx'),
};
