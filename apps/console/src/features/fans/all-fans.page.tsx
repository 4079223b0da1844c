import { listFans } from '@backline/contract/fans';
import { messages } from '@backline/contract/messages';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { allFanColumns } from './fan-columns.tsx';
import { fanFilters } from './fan-filters.ts';
import { FanTable } from './fan-table.tsx';
import { FanToolbar } from './fan-toolbar.tsx';

export const handle: RouteHandle = { title: 'Users', access: listFans };

export function Component() {
  const { may } = useSession();
  const [filters, change] = fanFilters.use();
  return (
    <>
      <PageHeader title="Users" />
      <FanToolbar event={null} filters={filters} onChange={change} />
      <FanTable
        label="Users"
        eventId={null}
        filters={{ ...filters, section: 'users' }}
        columns={allFanColumns(may)}
        empty={messages.noFans}
      />
    </>
  );
}
