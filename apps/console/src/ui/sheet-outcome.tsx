import { Button } from 'antd';
import { errorFileName } from '../lib/csv-download.ts';
import { formatCount } from '../lib/format.ts';
import { Breakable } from './breakable.tsx';
import { DataTable, type Column } from './data-table.tsx';
import styles from './sheet-import.module.css';

/** Maximum number of rows shown in each table. The error file contains every error, and the import saves every item. */
const maxShown = 50;

interface RowProblem<Field extends string> {
  line: number;
  path: Field;
  message: string;
}

interface SheetErrorsProps<Field extends string> {
  fileName: string;
  rows: readonly ({ line: number } & Record<Field, string>)[];
  errors: readonly RowProblem<Field>[];
  columnNames: Record<Field, string>;
  hint: string;
  href: string;
}

export function SheetErrors<Field extends string>(props: SheetErrorsProps<Field>) {
  const { fileName, rows, errors, columnNames, hint, href } = props;
  if (errors.length === 0) return null;
  const shown = errors.slice(0, maxShown).map((error, index) => ({
    ...error,
    id: index,
    cell: rows.find(({ line }) => line === error.line)?.[error.path] ?? '',
  }));
  const columns: Column<(typeof shown)[number]>[] = [
    { key: 'where', title: 'Where', width: 190, render: ({ line, path }) => `Line ${line}, ${columnNames[path]}` },
    { key: 'cell', title: 'Cell', width: '35%', render: ({ cell }) => <Breakable>{shortened(cell)}</Breakable> },
    { key: 'message', title: 'Problem', render: ({ message }) => message },
  ];
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>Skipped rows</h2>
        <Button type="link" href={href} download={errorFileName(fileName)}>
          Download as CSV
        </Button>
      </div>
      <p>{hint}</p>
      <First count={errors.length} />
      <DataTable label="Invalid cells" rows={shown} columns={columns} />
    </section>
  );
}

interface SheetItemsProps<Item> {
  items: readonly Item[];
  columns: readonly Column<Item & { id: number }>[];
}

export function SheetItems<Item extends { line: number }>({ items, columns }: SheetItemsProps<Item>) {
  return (
    <section className={styles.section}>
      <h2>What will be saved</h2>
      <First count={items.length} />
      <DataTable
        label="What will be saved"
        rows={items.slice(0, maxShown).map((item) => ({ ...item, id: item.line }))}
        columns={columns}
      />
    </section>
  );
}

function First({ count }: { count: number }) {
  if (count <= maxShown) return null;
  return (
    <p>
      The first {maxShown} of {formatCount(count)}.
    </p>
  );
}

function shortened(cell: string): string {
  const characters = Array.from(cell);
  return characters.length > 120 ? `${characters.slice(0, 120).join('')}…` : cell || '-';
}
