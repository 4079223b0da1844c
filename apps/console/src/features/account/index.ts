/** The page of the signed-in person's own account, loaded when it is opened. */
export const accountPages = {
  account: () => import('./account.page.tsx'),
};
