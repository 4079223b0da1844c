/** Songs that the fan asks for, loaded when the tab is opened. */
export const requestPages = {
  requests: () => import('./requests.tab.tsx'),
};
