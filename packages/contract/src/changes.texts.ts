export const cursorOutdated =
  'This cursor is of another order of changes, such as before a restore. Begin again without a cursor.';
export const cursorUnknown = 'This is not a cursor. Send the one of the last answer, or none.';
export const cursorOfOther = 'This cursor belongs to another call or another event_id. Keep one cursor for each.';
