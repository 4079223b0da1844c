import { counted } from './counted.ts';

const fans = (count: number) => counted(count, 'fan');

export const importContactRequired = 'Please give an email or a phone number.';
export const importPhoneRounded =
  'A spreadsheet has rounded this number. Please format the column as text there and enter the number again.';
export const importPhonePlusLost =
  'A spreadsheet seems to have removed the plus sign. Enter the number with + and the calling code.';
export const importColumnsLeftOut = (names: readonly string[]) => `Ignored columns: ${names.join(', ')}.`;
export const importHasStarted = 'This import has started. You can stop it, but no longer discard it.';
export const importDiscarded = 'The import has been discarded.';
export const importTwice = (line: number) => `This person is already in line ${line}.`;
export const importEmpty = 'The file has no rows.';
export const importNotText =
  'This is not a CSV, XLSX or ODS file. Save the sheet in one of these formats, then choose it.';
export const importOldWorkbook = 'This workbook is in an old format or has a password. Please save it as XLSX or CSV.';
export const importBadWorkbook = 'The workbook could not be read. Save it again as XLSX, ODS or CSV.';
export const importLargeWorkbook = 'The workbook is too large. Please save the sheet as CSV and choose that file.';
export const importTooSlow = 'Reading the file took too long. Please save the sheet as CSV and choose that file.';
export const importCellUnreadable = 'This cell has an unreadable character. Correct it in the file.';
export const importNoName = 'Please choose the column that holds the names.';
export const importNoContact = 'Please choose the column that holds the email addresses or the phone numbers.';
export const importAlphabetUnsure = 'The text encoding is unclear. Choose the one whose sample looks right.';
export const importTooMany = (max: number) =>
  `The file has more than ${max.toLocaleString('en-US')} rows. Please split it.`;
export const importQuotes = (line: number) => `A quotation mark in line ${line} is not closed.`;
export const importUnreadable = 'The file could not be read. Please choose it again.';
export const importTooLarge = (megabytes: number) => `The file is larger than ${megabytes} MB. Please split it.`;
export const importOtherFile = (name: string) => `This import was started with ${name}. Choose that file to continue.`;
export const importLeaveTitle = 'Leave during the upload?';
export const importLeaveText =
  'The rest will not be uploaded. You can continue later from this page with the same file.';
export const importFinished = 'The import is finished.';
export const importNotStarted = 'This import has not been started.';
export const importRightLost = (name: string) =>
  `Stopped, because ${name} may no longer import fans of this event. Someone with the permission can continue.`;
export const importFault = 'The import was interrupted. It retries automatically, and no one is imported twice.';
export const importStarted = 'This import has started, so no rows can be added.';
export const importUndone = 'The import has been undone.';
export const importUntraced = 'This import is too old to be undone.';
export const importUndoing = 'This import is being undone.';
export const importNotUndone = 'Stop the import first. You can undo it once it has ended.';
export const importArrived = (count: number) =>
  `${fans(count)} of this import ${count === 1 ? 'has' : 'have'} checked in, so it can no longer be undone.`;
export const importUndoFault = 'The undo was interrupted. It retries automatically.';
export const fanLeftRow = 'This fan deleted their account, so this row is skipped.';
