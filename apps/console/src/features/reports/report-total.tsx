import { formatCents, toCents } from '@backline/contract/money';
import type { ReportType } from '@backline/contract/reports';
import { describeChange } from '../../lib/change.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import type { ChosenReport } from './report-filters.ts';
import { formatTimes, timesBefore } from './report-times.ts';
import styles from './reports.module.css';
import { useReportTotal } from './report.queries.ts';

const names: Partial<Record<ReportType, string>> = {
  checkins: 'Total CheckIN',
  requests: 'Total Requests',
  polls: 'Total Polls',
  orders: 'Total Orders',
  sales: 'Total Sales',
};

export const hasTotal = (type: ReportType): boolean => names[type] !== undefined;

interface ReportTotalProps {
  filters: ChosenReport;
  zone: string | undefined;
}

export function ReportTotal({ filters, zone }: ReportTotalProps) {
  const { data, isError, isPlaceholderData } = useReportTotal(filters);
  const format = filters.type === 'sales' ? formatMoney : formatCount;
  // The table below reports the error and offers a retry.
  if (isError) return null;
  return (
    <div className={styles.total} aria-busy={data === undefined || isPlaceholderData}>
      <p>
        {names[filters.type]}: <strong>{data === undefined ? '…' : format(data)}</strong>
      </p>
      {data !== undefined && zone !== undefined && <Change total={data} filters={filters} zone={zone} />}
    </div>
  );
}

/** Compares the total with that of the previous range. Renders nothing if the range has no start or no end. */
function Change({ total, filters, zone }: { total: number; filters: ChosenReport; zone: string }) {
  const before = timesBefore(filters, zone);
  const { data } = useReportTotal({ ...filters, ...before }, { enabled: before !== null });
  if (before === null || data === undefined) return null;
  const change =
    filters.type === 'sales'
      ? describeChange(toCents(total), toCents(data), formatCents)
      : describeChange(total, data, formatCount);
  return (
    <p className={styles.change}>
      {change} in {formatTimes(before, zone)}
    </p>
  );
}
