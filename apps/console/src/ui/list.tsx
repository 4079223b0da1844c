import { DataTable, type Column } from './data-table.tsx';
import { ListState, type ListStateProps } from './list-state.tsx';

interface ListProps<Row> extends Omit<ListStateProps<Row>, 'children'> {
  /** What a screen reader calls it. */
  label: string;
  columns: readonly Column<Row>[];
  rowClassName?: (row: Row) => string | undefined;
  /** What tells a row from all others; left out, its id. */
  keyOf?: (row: Row) => number | string;
}

/** A list as a table, and as cards on a phone, in each of its states. */
export function List<Row extends { id: number | string }>({
  label,
  columns,
  rowClassName,
  keyOf,
  ...state
}: ListProps<Row>) {
  return (
    <ListState {...state}>
      {(rows, isStale) => (
        <DataTable
          label={label}
          rows={rows}
          columns={columns}
          rowClassName={rowClassName}
          keyOf={keyOf}
          isStale={isStale}
        />
      )}
    </ListState>
  );
}
