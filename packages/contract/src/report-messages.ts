/** What reports and their files say. */
export const reportMessages = {
  /** While no type is chosen, and where one tells of nothing. */
  noResult: 'No result found.',
  exportToCsv: 'Export to CSV',
  exportStopped: 'The export was stopped.',
  exportBroken: 'The file was not sent to its end. Please try again.',
};
