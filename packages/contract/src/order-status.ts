export const processingStatuses = ['received', 'inprogress', 'ready', 'completed', 'cancelled', 'onhold'] as const;
export type ProcessingStatus = (typeof processingStatuses)[number];

export const storeStatuses: readonly ProcessingStatus[] = ['received', 'inprogress', 'onhold', 'completed'];

export const processingStatusNames: Record<ProcessingStatus, string> = {
  received: 'Received',
  inprogress: 'In Progress',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
  onhold: 'On Hold',
};
