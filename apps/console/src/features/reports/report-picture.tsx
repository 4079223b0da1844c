import type { ReportType } from '@backline/contract/reports';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ChosenReport } from './report-filters.ts';
import styles from './reports.module.css';
import { useReportChart } from './report.queries.ts';

const ReportChart = lazy(() => import('./report-chart.tsx'));

export function ReportPicture({ filters }: { filters: ChosenReport & { type: Exclude<ReportType, 'events'> } }) {
  const { data, isPending, isPlaceholderData } = useReportChart(filters);
  if (isPending) return <ChartLoading />;
  if (data === undefined || data.bars.length === 0) return null;
  return (
    <div aria-busy={isPlaceholderData}>
      <Suspense fallback={<ChartLoading />}>
        <ReportChart type={filters.type} chart={data} />
      </Suspense>
    </div>
  );
}

function ChartLoading() {
  return (
    <div className={styles.drawn} aria-busy>
      <Skeleton active paragraph={{ rows: 9 }} title={false} />
    </div>
  );
}
