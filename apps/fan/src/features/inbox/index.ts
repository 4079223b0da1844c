/** What the organiser writes to the fan, loaded when the tab is opened; its mark and its push messages when the event is. */
export const inboxPages = {
  inbox: () => import('./inbox.tab.tsx'),
  mark: () => import('./unread.tsx'),
};
