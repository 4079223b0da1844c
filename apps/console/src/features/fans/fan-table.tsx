import type { FanRow } from '@backline/contract/fans';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import type { FanFilters } from './fan-filters.ts';
import styles from './fan-list.module.css';
import { useFans } from './fan.queries.ts';

interface FanTableProps {
  label: string;
  eventId: number | null;
  filters: FanFilters;
  columns: Column<FanRow>[];
  /** What is said where nobody is found. */
  empty: string;
}

export function FanTable({ label, eventId, filters, columns, empty }: FanTableProps) {
  const fans = useFans(eventId, filters);
  return (
    <QueryState query={fans} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <div className={styles.table}>
          <DataTable label={label} rows={rows} columns={columns} isStale={fans.isPlaceholderData} />
          <LoadMore query={fans} />
        </div>
      )}
    </QueryState>
  );
}
