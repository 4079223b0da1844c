import { exportEvents, exportFans } from '@backline/contract/house-exports';
import { exportSales } from '@backline/contract/list-exports';
import ExportButton from '../../ui/export-button.tsx';
import { asked, askedOf, type ChosenReport } from './report-filters.ts';
import { useReportTotal } from './report.queries.ts';

export default function ReportExport({ filters }: { filters: ChosenReport }) {
  const { type } = filters;
  const { data: total } = useReportTotal(filters);
  if (type === 'events') {
    return <ExportButton operation={exportEvents} input={asked(filters)} total={total} />;
  }
  if (type === 'sales') {
    const { startDate, endDate, ...rest } = askedOf(filters);
    const times = { ...(startDate === null ? {} : { startDate }), ...(endDate === null ? {} : { endDate }) };
    return <ExportButton operation={exportSales} input={{ ...rest, ...times }} />;
  }
  const input = { ...askedOf(filters), section: type, is_report: true };
  return <ExportButton operation={exportFans} input={input} total={total} />;
}
