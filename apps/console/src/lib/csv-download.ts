/** Returns a CSV file for Excel as a data URL. Cells with text from other people must be escaped by {@link csvCell}. */
export function csvDownload(rows: readonly (readonly string[])[]): string {
  const csv = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  // The BOM tells Excel that the file is UTF-8.
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv.toWellFormed()}`)}`;
}

export const csvCell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const errorFileName = (fileName: string): string => `errors-of-${fileName.replace(/\.\w+$/, '')}.csv`;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
