export const noResult = 'No result found.';
export const exportToCsv = 'Export to CSV';
export const exportStopped = 'The export was stopped.';
export const exportBroken = 'The file was not sent to its end. Please try again.';
