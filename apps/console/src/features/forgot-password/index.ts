/** The pages around a forgotten password, loaded when they are opened. */
export const passwordPages = {
  forgot: () => import('./forgot-password.page.tsx'),
  reset: () => import('./reset-password.page.tsx'),
};
