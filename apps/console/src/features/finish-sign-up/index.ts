/** The page that a mailed link lands on, loaded when it is opened. */
export const finishSignUpPages = {
  finish: () => import('./finish-sign-up.page.tsx'),
};
