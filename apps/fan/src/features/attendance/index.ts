/** An event that the fan joined, loaded when it is opened. */
export const attendancePages = {
  event: () => import('./event.page.tsx'),
  now: () => import('./now.tab.tsx'),
  mine: () => import('./mine.tab.tsx'),
};
