import { formatTime } from '../lib/format.ts';
import { ownClock } from '../lib/zone-clock.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListState, type ListStateProps } from './list-state.tsx';
import { StaleNotice, useStaleText } from './stale-notice.tsx';

interface ListProps<Row>
  extends Omit<ListStateProps<Row>, 'children' | 'query'>, Omit<DataTableProps<Row>, 'rows' | 'isStale'> {
  query: ListStateProps<Row>['query'] & { dataUpdatedAt: number; isRefetchError: boolean };
}

export function List<Row extends { id: number | string }>({ query, empty, skeleton, ...table }: ListProps<Row>) {
  const stale = useStaleText(query, `${formatTime(query.dataUpdatedAt)} ${ownClock().label}`);
  return (
    <>
      {query.data !== undefined && <StaleNotice text={stale} />}
      <ListState query={query} empty={empty} skeleton={skeleton}>
        {(rows, isStale) => <DataTable {...table} rows={rows} isStale={isStale} />}
      </ListState>
    </>
  );
}
