import { fanImportColumns, type FanImportColumn } from '@backline/contract/fan-imports';
import { Button } from 'antd';
import { useState } from 'react';
import { errorFileName } from '../../lib/csv-download.ts';
import { formatCount, missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { fanErrorFile, type FanError } from './fan-error-file.ts';
import { columnNames } from './fan-titles.ts';
import styles from './fan-import.module.css';
import type { FanImportDetail } from './fan-import.queries.ts';

type PreviewRow = FanImportDetail['preview'][number] & { id: number };

const widths: Partial<Record<FanImportColumn, string>> = { name: '25%', email: '32%', phone: '16%' };

/**
 * Maximum number of characters shown per cell. Names and addresses are shorter; a longer text can be read in full only
 * in the file.
 */
const maxShown = 120;

function Cell({ children: text = '' }: { children: string | undefined }) {
  const characters = Array.from(text);
  const shown = characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : text;
  return <Breakable>{shown || missing}</Breakable>;
}

const cellColumns: Column<PreviewRow>[] = fanImportColumns.map((column) => ({
  key: column,
  title: columnNames[column],
  width: widths[column],
  render: (row) =>
    row.error?.path === column ? (
      <div className={styles.wrong}>
        <Cell>{row[column]}</Cell>
        <small>{row.error.message}</small>
      </div>
    ) : (
      <span className={column === 'phone' ? styles.number : undefined}>
        <Cell>{row[column]}</Cell>
      </span>
    ),
}));
const previewColumns: Column<PreviewRow>[] = [
  ...cellColumns,
  { key: 'line', title: 'Line', render: ({ line }) => line },
];

export function FanPreview({ rows }: { rows: FanImportDetail['preview'] }) {
  return (
    <section className={styles.preview}>
      <h3>First rows</h3>
      <DataTable label="First rows" rows={rows.map((row) => ({ ...row, id: row.line }))} columns={previewColumns} />
    </section>
  );
}

type ErrorRow = FanError & { id: number };

const errorColumns: Column<ErrorRow>[] = [
  { key: 'where', title: 'Where', render: ({ line, path }) => `Line ${line}, ${columnNames[path]}` },
  {
    key: 'cell',
    title: 'Value',
    render: ({ cells, path }) => <Cell>{cells?.[path]}</Cell>,
  },
  { key: 'message', title: 'Problem', render: ({ message }) => message },
];

const firstErrors = 10;

interface FanErrorsProps {
  fileName: string;
  count: number;
  errors: readonly FanError[];
}

export function FanErrors({ fileName, count, errors }: FanErrorsProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (errors.length === 0) return null;
  const shown = isWhole ? errors : errors.slice(0, firstErrors);
  return (
    <section>
      <header className={styles.sectionHead}>
        <h3>Rows that can’t be imported</h3>
        <Button type="link" href={fanErrorFile(errors)} download={errorFileName(fileName)}>
          Download as CSV
        </Button>
      </header>
      {count > errors.length && (
        <p>
          The first {formatCount(errors.length)} of {formatCount(count)}.
        </p>
      )}
      <DataTable label="Errors" rows={shown.map((error, place) => ({ ...error, id: place }))} columns={errorColumns} />
      {errors.length > firstErrors && (
        // Stays mounted, since it has the focus.
        <Button className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(errors.length)}`}
        </Button>
      )}
    </section>
  );
}
