/** What is told about the event, loaded when the tab is opened. */
export const triviaPages = {
  trivia: () => import('./trivia.tab.tsx'),
};
