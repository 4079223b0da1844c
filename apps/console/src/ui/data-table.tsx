import { Table } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './data-table.module.css';
import { ResizeHandle, type WidthLimits } from './resize-handle.tsx';
import { directionIn, SortHead } from './sort-head.tsx';
import { phone, useMediaQuery } from './use-media-query.ts';
import hidden from './visually-hidden.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  /** Shown in the table's head before the title. */
  beforeTitle?: ReactNode;
  /** The field of the list's sorts that this column shows. Left out, the list cannot be sorted by it. */
  sortBy?: string | undefined;
  render: (row: Row) => ReactNode;
  width?: number | string;
  align?: 'left' | 'right';
  /** Hides the column's title on a card, where its buttons need no title. Screen readers still read it. */
  isUntitledOnPhone?: boolean;
}

export interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowClassName?: (row: Row) => string | undefined;
  keyOf?: (row: Row) => number | string;
  isStale?: boolean;
  /** Media query that shows cards instead of the table. Defaults to the width of a phone. */
  cardsBelow?: string;
  /** Called with the new width of a column in pixels. Left out, columns cannot be resized. */
  onResize?: ((key: string, width: number) => void) | undefined;
  widthLimits?: WidthLimits;
  sort?: string | null;
  onSort?: (sort: string | null) => void;
}

const idOf = ({ id }: { id: number | string }) => id;

export function DataTable<Row extends { id: number | string }>(props: DataTableProps<Row>) {
  const hasNoRoom = useMediaQuery(props.cardsBelow ?? phone);
  return (
    <div className={styles.table} aria-busy={props.isStale}>
      {hasNoRoom ? <Cards {...props} /> : <Rows {...props} />}
    </div>
  );
}

function Rows<Row extends { id: number | string }>({
  label,
  rows,
  columns,
  rowClassName,
  keyOf = idOf,
  onResize,
  widthLimits,
  sort = null,
  onSort,
}: DataTableProps<Row>) {
  const [unsaved, setUnsaved] = useState<{ key: string; width: number } | null>(null);
  return (
    <Table<Row>
      aria-label={label}
      rowKey={keyOf}
      pagination={false}
      dataSource={rows}
      rowClassName={(row) => rowClassName?.(row) ?? ''}
      columns={columns.map(({ key, title, beforeTitle, sortBy, width, align, render }) => ({
        key,
        title: (
          <>
            {beforeTitle}
            {sortBy !== undefined && onSort ? (
              <SortHead title={title} field={sortBy} sort={sort} onSort={onSort} align={align} />
            ) : (
              title
            )}
            {onResize && widthLimits && (
              <ResizeHandle
                title={title}
                limits={widthLimits}
                onShow={(shown) => setUnsaved(shown === null ? null : { key, width: shown })}
                onSave={(chosen) => {
                  setUnsaved(null);
                  onResize(key, chosen);
                }}
              />
            )}
          </>
        ),
        // Names the header cell explicitly, because its accessible name would otherwise include the resize handle's
        // value.
        onHeaderCell: () => ({
          'aria-label': onResize && title,
          'aria-sort': (sortBy !== undefined && directionIn({ field: sortBy, sort })) || undefined,
        }),
        width: unsaved?.key === key ? unsaved.width : width,
        align,
        className: align === 'right' ? styles.figure : undefined,
        render: (_value: unknown, row: Row) => render(row),
      }))}
    />
  );
}

function Cards<Row extends { id: number | string }>({
  label,
  rows,
  columns,
  rowClassName,
  keyOf = idOf,
}: DataTableProps<Row>) {
  const [heading, ...others] = columns;
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={rowClassName?.(row)}>
          {heading?.render(row)}
          <dl>
            {others.map((column) => (
              <div key={column.key}>
                <dt className={column.isUntitledOnPhone ? hidden.visuallyHidden : undefined}>{column.title}</dt>
                <dd className={column.align === 'right' ? styles.figure : undefined}>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
