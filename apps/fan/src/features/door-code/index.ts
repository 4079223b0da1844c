/** The fan's own code for the door, loaded when it is opened; its key before that, for a hall without network. */
export const doorCodePages = {
  code: () => import('./door-code.tab.tsx'),
  key: () => import('../../lib/door-key.ts'),
};
