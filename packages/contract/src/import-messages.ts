export const importMessages = {
  importContactRequired: 'Please give an email or a phone number.',
  importPhoneRounded:
    'A spreadsheet has rounded this number. Please format the column as text there and enter the number again.',
  importPhonePlusLost:
    'This looks like a number whose plus a spreadsheet took away. Please write it with the plus and the calling code.',
  importColumnsLeftOut: (names: readonly string[]) =>
    `Left out, because the import does not know such columns: ${names.join(', ')}.`,
  importHasStarted: 'This import has been started: it can be stopped, but no longer discarded.',
  importDiscarded: 'The import has been discarded.',
  importTwice: (line: number) => `This person is already in line ${line}.`,
  importEmpty: 'The file has no rows.',
  importNotText: 'This is no CSV, XLSX or ODS file. Please save the sheet as one of these and choose that file.',
  importOldWorkbook: 'This workbook is in an old format or has a password. Please save it as XLSX or CSV.',
  importBadWorkbook: 'The workbook could not be read. Please save it once more as XLSX or ODS, or as CSV.',
  importLargeWorkbook: 'The workbook is too large. Please save the sheet as CSV and choose that file.',
  importTooSlow: 'Reading the file took too long. Please save the sheet as CSV and choose that file.',
  importCellUnreadable: 'A character of this cell could not be read. Please correct the cell in the file.',
  importNoName: 'Please choose the column that holds the names.',
  importNoContact: 'Please choose the column that holds the email addresses or the phone numbers.',
  importAlphabetUnsure: 'The file does not say which alphabet it has. Please choose the one whose sample reads right.',
  importTooMany: (max: number) => `The file has more than ${max.toLocaleString('en-US')} rows. Please split it.`,
  importQuotes: (line: number) => `A quotation mark in line ${line} is not closed.`,
  importUnreadable: 'The file could not be read. Please choose it again.',
  importTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Please split it.`,
  importOtherFile: (name: string) => `This import was begun with ${name}. Please choose that file.`,
  importLeaveTitle: 'Leave while the file is being sent?',
  importLeaveText: 'The rest of it stays here. You can send it later, from this page and with the same file.',
  importFinished: 'The import is finished.',
  importNotStarted: 'This import has not been started.',
  importRightLost: (name: string) =>
    `${name} may no longer import fans of this event, so it was stopped. Whoever may can go on with it.`,
  importFault: 'The server could not go on. It tries again by itself, and nobody is imported twice.',
  importStarted: 'Rows cannot be added any more: the import has been started.',
  importUndone: 'The import has been undone.',
  importUntraced:
    'This import was made before imports could be undone: it is not known which places on the list it made.',
} as const;
