import type { UserRow } from '@backline/contract/fans';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import type { UserFilters } from './user-filters.ts';
import styles from './user-list.module.css';
import { useUsers } from './user.queries.ts';

interface UserTableProps {
  label: string;
  eventId: number | null;
  filters: UserFilters;
  columns: Column<UserRow>[];
  /** What is said where nobody is found. */
  empty: string;
}

export function UserTable({ label, eventId, filters, columns, empty }: UserTableProps) {
  const users = useUsers(eventId, filters);
  return (
    <QueryState query={users} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <div className={styles.table}>
          <DataTable label={label} rows={rows} columns={columns} isStale={users.isPlaceholderData} />
          <LoadMore query={users} />
        </div>
      )}
    </QueryState>
  );
}
