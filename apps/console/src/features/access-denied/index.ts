/** The page of a refusal, loaded when it is opened. */
export const accessDeniedPages = {
  denied: () => import('./access-denied.page.tsx'),
};
