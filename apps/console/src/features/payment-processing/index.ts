/** The page that waits for a payment, loaded when it is opened. */
export const paymentPages = {
  processing: () => import('./payment-processing.page.tsx'),
};
