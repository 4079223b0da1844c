import { messages } from '@backline/contract/messages';
import { useSession } from '../../lib/session.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { allFanColumns } from './fan-columns.tsx';
import { useFanFilters } from './fan-filters.ts';
import { FanTable } from './fan-table.tsx';
import { FanToolbar } from './fan-toolbar.tsx';

export function Component() {
  const session = useSession();
  const [filters, change] = useFanFilters();
  return (
    <>
      <PageHeader title="Users" />
      <FanToolbar event={null} filters={filters} onChange={change} />
      <FanTable
        label="Users"
        eventId={null}
        filters={{ ...filters, section: 'users' }}
        columns={allFanColumns(session)}
        empty={messages.noFans}
      />
    </>
  );
}
