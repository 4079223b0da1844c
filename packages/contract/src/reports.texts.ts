export const noResult = 'No result found.';
export const chooseReport = 'Choose a report to see its figures.';
export const exportToCsv = 'Export to CSV';
export const exportStopped = 'The export was stopped.';
export const exportBroken = 'The download was interrupted. Please try again.';

export const reportHints = {
  users: 'Fans who joined an event',
  events: 'Events by date, with their check-ins',
  checkins: 'Fans who checked in, and when',
  requests: 'Songs that fans requested',
  polls: 'Poll answers, and the most answered polls',
  orders: 'Paid orders, less refunds',
  sales: 'Sales by event, less refunds',
} as const;
