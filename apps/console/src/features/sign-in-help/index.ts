/** For who cannot sign in: asking, and the thread that a mailed answer opens. */
export const signInHelpPages = {
  ask: () => import('./ask-for-help.page.tsx'),
  thread: () => import('./mailed-thread.page.tsx'),
};
