/** The page of what costs a manager money, loaded when it is opened. */
export const paymentAlertPages = {
  all: () => import('./payment-alerts.page.tsx'),
};
