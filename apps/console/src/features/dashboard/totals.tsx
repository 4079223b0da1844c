import { listArtistManagers } from '@backline/contract/artists';
import type { DashboardTotals } from '@backline/contract/dashboard';
import { listEvents } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import type { Operation } from '@backline/contract/operation';
import { Card, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useDashboardTotals } from './dashboard.queries.ts';
import styles from './dashboard.module.css';
import { FirstStep } from './first-step.tsx';

// Charts weigh more than the rest of the page: its figures do not wait for them.
const DaysChart = lazy(() => import('./days-chart.tsx'));

export function Totals() {
  const totals = useDashboardTotals();
  return (
    <QueryState query={totals} skeleton={<TotalsSkeleton />}>
      {(figures) => (
        <>
          <FirstStep figures={figures} />
          <Figures figures={figures} />
          <Card title={<h2>Last 30 days</h2>}>
            <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} title={false} />}>
              <DaysChart days={figures.days} />
            </Suspense>
          </Card>
        </>
      )}
    </QueryState>
  );
}

function Figures({ figures }: { figures: DashboardTotals }) {
  return (
    <>
      <dl className={styles.cards}>
        <Figure label="Total Sales" value={formatMoney(figures.total_sales)} />
        <Figure
          label="Total CheckIn"
          value={formatCount(figures.total_checkin)}
          access={listFans}
          to={eventPaths.allFans}
        />
        <Figure label="Total Orders" value={formatCount(figures.total_order_count)} />
      </dl>
      <dl className={styles.counters}>
        <Figure
          label="Artists"
          value={formatCount(figures.total_artist)}
          access={listArtistManagers}
          to={peoplePaths.managers}
        />
        <Figure
          label="Events"
          value={formatCount(figures.total_upcoming_events)}
          access={listEvents}
          to={eventPaths.list}
        />
        <Figure label="Products" value={formatCount(figures.total_products)} />
        <Figure label="PromoCodes" value={formatCount(figures.total_promo_code)} />
      </dl>
    </>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** The page of what is counted, for those who may open it. */
  to?: string;
  access?: Operation;
}

function Figure({ label, value, to, access }: FigureProps) {
  const { opens } = useSession();
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        {to !== undefined && access !== undefined && opens(access) ? (
          <Link to={to} aria-label={`${label}: ${value}`}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

function TotalsSkeleton() {
  return (
    <div className={styles.cards}>
      {['sales', 'check-in', 'orders'].map((key) => (
        <div key={key} className={styles.figure}>
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      ))}
    </div>
  );
}
