/** The event's light shows on this phone, loaded when the tab is opened. */
export const lightPages = {
  lights: () => import('./lights.tab.tsx'),
};
