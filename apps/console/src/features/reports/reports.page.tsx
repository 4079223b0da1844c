import { reports } from '@backline/contract/report-access';
import { reportAccess } from '@backline/contract/reports';
import { lazy, Suspense } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { reportFilters, type ChosenReport } from './report-filters.ts';
import { ReportPicture } from './report-picture.tsx';
import { ReportStart } from './report-start.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { hasTotal, ReportTotal } from './report-total.tsx';

const ReportExport = lazy(() => import('./report-export.tsx'));

export const handle: RouteHandle = { title: 'Reports', access: reports };

export function Component() {
  const { may } = useSession();
  // Ignores a report in the URL that the reader may not see, and an event for the report of events.
  const [filters, change] = reportFilters.use((all) => ({
    ...all,
    type: all.type !== null && may({ access: reportAccess[all.type] }) ? all.type : null,
    event: all.type === 'events' ? null : all.event,
  }));
  const { type } = filters;
  const chosen: ChosenReport | null = type === null ? null : { ...filters, type };
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          chosen !== null && (
            <Suspense fallback={null}>
              <ReportExport filters={chosen} />
            </Suspense>
          )
        }
      />
      <ReportToolbar filters={filters} onChange={change} />
      {chosen === null ? <ReportStart filters={filters} /> : <Report filters={chosen} />}
    </>
  );
}

function Report({ filters }: { filters: ChosenReport }) {
  const { type } = filters;
  return (
    <>
      {hasTotal(type) && <ReportTotal filters={filters} />}
      {type !== 'events' && <ReportPicture filters={{ ...filters, type }} />}
      <ReportTable key={type} filters={filters} />
    </>
  );
}
