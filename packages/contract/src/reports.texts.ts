export const noResult = 'No result found.';
export const exportToCsv = 'Export to CSV';
export const exportStopped = 'The export was stopped.';
export const exportBroken = 'The download was interrupted. Please try again.';
