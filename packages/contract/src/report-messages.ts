export const reportMessages = {
  noResult: 'No result found.',
  exportToCsv: 'Export to CSV',
  exportStopped: 'The export was stopped.',
  exportBroken: 'The file was not sent to its end. Please try again.',
};
