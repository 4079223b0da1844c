import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListState, type ListStateProps } from './list-state.tsx';

type ListProps<Row> = Omit<ListStateProps<Row>, 'children'> & Omit<DataTableProps<Row>, 'rows' | 'isStale'>;

export function List<Row extends { id: number | string }>({ query, empty, skeleton, ...table }: ListProps<Row>) {
  return (
    <ListState query={query} empty={empty} skeleton={skeleton}>
      {(rows, isStale) => <DataTable {...table} rows={rows} isStale={isStale} />}
    </ListState>
  );
}
