/** The page of Role Access, loaded when it is opened. */
export const roleAccessPages = {
  roleAccess: () => import('./role-access.page.tsx'),
};
