/** How far an order is on its way to its fan. */
export const processingStatuses = ['received', 'inprogress', 'ready', 'completed', 'cancelled', 'onhold'] as const;
export type ProcessingStatus = (typeof processingStatuses)[number];

/** What people read, staff and fans alike. */
export const processingStatusNames: Record<ProcessingStatus, string> = {
  received: 'Received',
  inprogress: 'In Progress',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
  onhold: 'On Hold',
};
