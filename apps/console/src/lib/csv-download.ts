/** The address of a CSV file that Excel opens as what it is. Cells that somebody else filled go through {@link csvCell}. */
export function csvDownload(rows: readonly (readonly string[])[]): string {
  const csv = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  // The mark tells Excel that it is UTF-8.
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv.toWellFormed()}`)}`;
}

/** No spreadsheet takes the cell for a formula. */
export const csvCell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** What a file of errors is called: `errors-of-products.csv` */
export const errorFileName = (fileName: string): string => `errors-of-${fileName.replace(/\.\w+$/, '')}.csv`;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
