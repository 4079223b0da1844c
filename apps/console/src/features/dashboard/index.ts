export const dashboardPages = {
  dashboard: () => import('./dashboard.page.tsx'),
};
