/** The page of the dashboard, loaded when it is opened. */
export const dashboardPages = {
  dashboard: () => import('./dashboard.page.tsx'),
};
