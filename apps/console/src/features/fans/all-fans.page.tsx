import { listFans } from '@backline/contract/fans';
import * as fanTexts from '@backline/contract/fans.texts';
import { lazy, Suspense } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { useListView } from '../../nouns/list-views/use-list-view.ts';
import { ViewControls } from '../../nouns/list-views/view-controls.tsx';
import { ExportLoading } from '../../ui/export-loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { allFanColumns } from './fan-columns.tsx';
import { fanFilters, isSortable, wantedFans } from './fan.queries.ts';
import { FanTable } from './fan-table.tsx';
import { FanToolbar } from './fan-toolbar.tsx';

const FanExport = lazy(() => import('./fan-export.tsx'));

export const handle: RouteHandle = { title: 'Users', access: listFans };

export function Component() {
  const { may } = useSession();
  const [filters, change] = fanFilters.use();
  const view = useListView('fans');
  const shown = { ...filters, section: 'users' as const };
  const columns = allFanColumns({ may, isSortable: isSortable(shown) });
  return (
    <>
      <PageHeader
        title="Users"
        actions={
          <Suspense fallback={<ExportLoading />}>
            <FanExport input={wantedFans(null, shown)} />
          </Suspense>
        }
      />
      <FanToolbar
        event={null}
        filters={filters}
        onChange={change}
        controls={<ViewControls view={view} columns={columns} />}
      />
      <FanTable label="Users" eventId={null} filters={shown} view={view} columns={columns} empty={fanTexts.noFans} />
    </>
  );
}
