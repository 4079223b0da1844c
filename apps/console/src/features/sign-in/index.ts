/** The page of signing in, loaded when it is opened. */
export const signInPages = {
  signIn: () => import('./sign-in.page.tsx'),
};
