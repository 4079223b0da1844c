export const cursorOutdated =
  'This cursor is no longer valid, because the installation was restored or moved. Start again without a cursor.';
export const cursorExpired = (days: number) =>
  `This cursor expired: no call read all changes for ${days} days. Start again without a cursor, and delete rows of your copy that do not come again.`;
export const cursorUnknown = 'This is not a cursor. Send the one of the last answer, or none.';
export const cursorOfOther = 'This cursor belongs to another call or another event_id. Keep one cursor for each.';
