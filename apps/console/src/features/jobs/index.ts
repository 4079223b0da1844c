/** The page of the jobs, loaded when it is opened. */
export const jobPages = {
  jobs: () => import('./jobs.page.tsx'),
};
