/** The screen of the account that a manager's sales are paid to, loaded when it is opened. */
export const connectedAccountPages = {
  account: () => import('./connected-account.page.tsx'),
};
