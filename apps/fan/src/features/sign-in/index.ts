/** Stands in for a page that needs a fan, until one is signed in: loaded when it is needed. */
export const signInPages = {
  signIn: () => import('./sign-in.page.tsx'),
};
