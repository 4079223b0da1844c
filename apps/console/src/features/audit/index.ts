/** The page of the audit log, loaded when it is opened. */
export const auditPages = {
  audit: () => import('./audit.page.tsx'),
};
