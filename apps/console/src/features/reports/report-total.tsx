import type { ReportType } from '@backline/contract/reports';
import { formatCount, formatMoney } from '../../lib/format.ts';
import type { ChosenReport } from './report-filters.ts';
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

export function ReportTotal({ filters }: { filters: ChosenReport }) {
  const { data, isError, isPlaceholderData } = useReportTotal(filters);
  const format = filters.type === 'sales' ? formatMoney : formatCount;
  // The table below reports the error and offers a retry.
  if (isError) return null;
  return (
    <p className={styles.total} aria-busy={data === undefined || isPlaceholderData}>
      {names[filters.type]}: <strong>{data === undefined ? '…' : format(data)}</strong>
    </p>
  );
}
