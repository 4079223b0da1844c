/** The page of the differences with the payment provider, loaded when it is opened. */
export const paymentDifferencePages = {
  all: () => import('./payment-differences.page.tsx'),
};
