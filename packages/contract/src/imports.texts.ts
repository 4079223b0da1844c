import { counted } from './counted.ts';

const fans = (count: number) => counted(count, 'fan');

export const importContactRequired = 'Please give an email or a phone number.';
export const importPhoneRounded =
  'A spreadsheet has rounded this number. Please format the column as text there and enter the number again.';
export const importPhonePlusLost =
  'This looks like a number whose plus a spreadsheet took away. Please write it with the plus and the calling code.';
export const importColumnsLeftOut = (names: readonly string[]) =>
  `Left out, because the import does not know such columns: ${names.join(', ')}.`;
export const importHasStarted = 'This import has been started: it can be stopped, but no longer discarded.';
export const importDiscarded = 'The import has been discarded.';
export const importTwice = (line: number) => `This person is already in line ${line}.`;
export const importEmpty = 'The file has no rows.';
export const importNotText =
  'This is no CSV, XLSX or ODS file. Please save the sheet as one of these and choose that file.';
export const importOldWorkbook = 'This workbook is in an old format or has a password. Please save it as XLSX or CSV.';
export const importBadWorkbook = 'The workbook could not be read. Please save it once more as XLSX or ODS, or as CSV.';
export const importLargeWorkbook = 'The workbook is too large. Please save the sheet as CSV and choose that file.';
export const importTooSlow = 'Reading the file took too long. Please save the sheet as CSV and choose that file.';
export const importCellUnreadable = 'A character of this cell could not be read. Please correct the cell in the file.';
export const importNoName = 'Please choose the column that holds the names.';
export const importNoContact = 'Please choose the column that holds the email addresses or the phone numbers.';
export const importAlphabetUnsure =
  'The file does not say which alphabet it has. Please choose the one whose sample reads right.';
export const importTooMany = (max: number) =>
  `The file has more than ${max.toLocaleString('en-US')} rows. Please split it.`;
export const importQuotes = (line: number) => `A quotation mark in line ${line} is not closed.`;
export const importUnreadable = 'The file could not be read. Please choose it again.';
export const importTooLarge = (megabytes: number) => `The file is larger than ${megabytes} MB. Please split it.`;
export const importOtherFile = (name: string) => `This import was begun with ${name}. Please choose that file.`;
export const importLeaveTitle = 'Leave while the file is being sent?';
export const importLeaveText =
  'The rest of it stays here. You can send it later, from this page and with the same file.';
export const importFinished = 'The import is finished.';
export const importNotStarted = 'This import has not been started.';
export const importRightLost = (name: string) =>
  `${name} may no longer import fans of this event, so it was stopped. Whoever may can go on with it.`;
export const importFault = 'The server could not go on. It tries again by itself, and nobody is imported twice.';
export const importStarted = 'Rows cannot be added any more: the import has been started.';
export const importUndone = 'The import has been undone.';
export const importUntraced =
  'This import was made before imports could be undone: it is not known which places on the list it made.';
export const importUndoing = 'This import is being undone.';
export const importNotUndone = 'Please stop the import first: it can be undone once it has ended.';
export const importArrived = (count: number) =>
  `${fans(count)} of this import ${count === 1 ? 'has' : 'have'} checked in, so it can no longer be undone.`;
export const importUndoFault =
  'The server could not go on with the undo. It tries again by itself, and nobody is taken off the list twice.';
export const fanLeftRow = 'This person has left and is no longer imported by this file.';
