import { reports } from '@backline/contract/report-access';
import { reportAccess } from '@backline/contract/reports';
import { lazy, Suspense, useEffect } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ExportLoading } from '../../ui/export-loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { keepLastReport } from './last-report.ts';
import { reportFilters, type ChosenReport } from './report-filters.ts';
import { ReportPicture } from './report-picture.tsx';
import { ReportStart } from './report-start.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { useReportZone } from './report.queries.ts';
import { hasTotal, ReportTotal } from './report-total.tsx';

const ReportExport = lazy(() => import('./report-export.tsx'));

export const handle: RouteHandle = { title: 'Reports', access: reports };

export function Component() {
  const { user, may } = useSession();
  // Ignores a report in the URL that the reader may not open. The report of events cannot be limited to one event, so
  // it ignores an event in the URL.
  const [filters, change] = reportFilters.use((all) => ({
    ...all,
    type: all.type !== null && may({ access: reportAccess[all.type] }) ? all.type : null,
    event: all.type === 'events' ? null : all.event,
  }));
  const { type, from, until } = filters;
  const zone = useReportZone(filters.event);
  const personId = user?.id;
  useEffect(() => {
    if (personId !== undefined && type !== null && zone !== undefined)
      keepLastReport(personId, { type, from, until }, zone);
  }, [personId, type, from, until, zone]);
  const chosen: ChosenReport | null = type === null ? null : { ...filters, type };
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          chosen !== null && (
            <Suspense fallback={<ExportLoading />}>
              <ReportExport filters={chosen} />
            </Suspense>
          )
        }
      />
      <ReportToolbar filters={filters} onChange={change} />
      {chosen === null ? <ReportStart filters={filters} zone={zone} /> : <Report filters={chosen} zone={zone} />}
    </>
  );
}

function Report({ filters, zone }: { filters: ChosenReport; zone: string | undefined }) {
  const { type } = filters;
  return (
    <>
      {hasTotal(type) && <ReportTotal filters={filters} zone={zone} />}
      {type !== 'events' && <ReportPicture filters={{ ...filters, type }} />}
      <ReportTable key={type} filters={filters} />
    </>
  );
}
