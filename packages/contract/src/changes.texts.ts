export const cursorOutdated =
  'This cursor is of another order of changes, such as before a restore. Begin again without a cursor.';
