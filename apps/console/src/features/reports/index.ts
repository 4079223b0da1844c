/** The page of reports, loaded when it is opened. */
export const reportPages = {
  all: () => import('./reports.page.tsx'),
};
