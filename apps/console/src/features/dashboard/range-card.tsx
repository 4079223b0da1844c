import type { DashboardRange } from '@backline/contract/dashboard';
import { quickRangeNames, quickRanges, type QuickRange } from '@backline/contract/day-ranges';
import { Card, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { choice, filters } from '../../lib/filters.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { useDashboardRange } from './dashboard.queries.ts';
import styles from './dashboard.module.css';
import { RangeFigures } from './range-figures.tsx';
import { TopEvents } from './top-events.tsx';

// Loaded separately, because the charts' code is larger than the rest of the page, and the figures must not wait for
// it.
const DaysChart = lazy(() => import('./days-chart.tsx'));

const rangeFilter = filters({ range: choice(quickRanges, 'last_30_days') });

export function RangeCard() {
  const [{ range }, change] = rangeFilter.use();
  const query = useDashboardRange(range);
  return (
    <Card
      title={<h2>Performance</h2>}
      extra={
        <Select
          aria-label="Range"
          value={range}
          options={quickRanges.map((each) => ({ value: each, label: quickRangeNames[each] }))}
          popupMatchSelectWidth={false}
          onChange={(chosen) => change({ range: chosen })}
        />
      }
    >
      <QueryState
        query={query}
        skeleton={
          <div className={styles.rangeLoading}>
            <ChartLoading />
          </div>
        }
      >
        {(shown) => (
          <div className={styles.range} aria-busy={query.isPlaceholderData}>
            <Range {...shown} />
          </div>
        )}
      </QueryState>
    </Card>
  );
}

function Range({ figures, range }: { figures: DashboardRange; range: QuickRange }) {
  return (
    <>
      <RangeFigures figures={figures} />
      <Suspense fallback={<ChartLoading />}>
        <DaysChart days={figures.days} zone={figures.zone} range={quickRangeNames[range]} />
      </Suspense>
      <TopEvents events={figures.top_events} />
    </>
  );
}

const ChartLoading = () => <Skeleton className={styles.chartLoading} active paragraph={{ rows: 6 }} title={false} />;
