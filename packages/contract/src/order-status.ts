/** How far an order is on its way to its fan. */
export const processingStatuses = ['received', 'inprogress', 'ready', 'completed', 'cancelled', 'onhold'] as const;
export type ProcessingStatus = (typeof processingStatuses)[number];

/** All that an order of an artist's own store is ever shown as. */
export const storeStatuses: readonly ProcessingStatus[] = ['received', 'inprogress', 'onhold', 'completed'];

/** What people read, staff and fans alike. */
export const processingStatusNames: Record<ProcessingStatus, string> = {
  received: 'Received',
  inprogress: 'In Progress',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
  onhold: 'On Hold',
};
