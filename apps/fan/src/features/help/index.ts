/** What the fan asks the organiser, loaded when the tab is opened; its mark when the event is. */
export const helpPages = {
  help: () => import('./help.tab.tsx'),
  mark: () => import('./unread.tsx'),
};
