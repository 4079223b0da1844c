import { counted } from './counted.ts';

const fans = (count: number) => counted(count, 'fan');

export const importContactRequired = 'Please enter an email or phone number.';
export const importPhoneRounded =
  'Your spreadsheet rounded this number. Format the column as text and enter the number again.';
export const importPhonePlusLost =
  'Your spreadsheet may have removed the plus sign. Enter the number with + and the country code.';
export const importColumnsLeftOut = (names: readonly string[]) => `Ignored columns: ${names.join(', ')}.`;
export const importHasStarted = 'This import has started, so it can’t be discarded. You can stop it instead.';
export const importDiscarded = 'The import has been discarded.';
export const importTwice = (line: number) => `This person is already listed on line ${line}.`;
export const importEmpty = 'The file has no rows.';
export const importNotText =
  'This is not a CSV, XLSX or ODS file. Save your spreadsheet in one of these formats, then choose it again.';
export const importOldWorkbook =
  'This workbook is in an old format or password-protected. Please save it as XLSX or CSV without a password.';
export const importBadWorkbook = 'The workbook could not be read. Save it again as XLSX, ODS or CSV.';
export const importLargeWorkbook = 'The workbook is too large. Please save the sheet as CSV and choose that file.';
export const importTooSlow = 'Reading the file took too long. Please save the sheet as CSV and choose that file.';
export const importCellUnreadable = 'This cell has an unreadable character. Correct it in the file.';
export const importNoName = 'Please choose the column with the names.';
export const importNoContact = 'Please choose the column with the emails or phone numbers.';
export const importAlphabetUnsure = 'We couldn’t detect the text encoding. Choose the one whose sample looks right.';
export const importTooMany = (max: number) =>
  `The file has more than ${max.toLocaleString('en-US')} rows. Please split it into smaller files.`;
export const importQuotes = (line: number) => `A quotation mark on line ${line} is not closed.`;
export const importUnreadable = 'The file could not be read. Please choose it again.';
export const importTooLarge = (megabytes: number) =>
  `The file is larger than ${megabytes} MB. Please split it into smaller files.`;
export const importOtherFile = (name: string) => `This import was started with ${name}. Choose that file to continue.`;
export const importLeaveTitle = 'Leave before the upload finishes?';
export const importLeaveText =
  'The remaining rows won’t be uploaded. To continue later, choose the same file on this page.';
export const importFinished = 'The import is finished.';
export const importNotStarted = 'This import hasn’t started.';
export const importRightLost = (name: string) =>
  `Stopped because ${name} no longer has permission to import fans for this event. Someone with permission can continue.`;
export const importFault = 'The import was interrupted. It retries automatically, and no one is imported twice.';
export const importStarted = 'This import has started, so no rows can be added.';
export const importUndone = 'The import has been undone.';
export const importUndoing = 'This import is being undone.';
export const importNotUndone = 'Stop the import first. Then you can undo it.';
export const importArrived = (count: number) =>
  `${fans(count)} from this import ${count === 1 ? 'has' : 'have'} checked in, so it can no longer be undone.`;
export const importUndoFault = 'The undo was interrupted. It retries automatically.';
export const fanLeftRow = 'This fan deleted their account, so this row is skipped.';
