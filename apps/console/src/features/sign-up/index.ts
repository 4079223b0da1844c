/** The page that asks for access, loaded when it is opened. */
export const signUpPages = {
  signUp: () => import('./sign-up.page.tsx'),
};
