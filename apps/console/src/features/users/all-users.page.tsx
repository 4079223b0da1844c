import { messages } from '@backline/contract/messages';
import { useSession } from '../../lib/session.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { allUserColumns } from './user-columns.tsx';
import { useUserFilters } from './user-filters.ts';
import { UserTable } from './user-table.tsx';
import { UserToolbar } from './user-toolbar.tsx';

export function Component() {
  const session = useSession();
  const [filters, change] = useUserFilters();
  return (
    <>
      <PageHeader title="Users" />
      <UserToolbar event={null} filters={filters} onChange={change} />
      <UserTable
        label="Users"
        eventId={null}
        filters={{ ...filters, section: 'users' }}
        columns={allUserColumns(session)}
        empty={messages.noUsers}
      />
    </>
  );
}
