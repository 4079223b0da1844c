import type { DashboardTotals } from '@backline/contract/dashboard';
import { Skeleton } from 'antd';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useDashboardTotals } from './dashboard.queries.ts';
import styles from './dashboard.module.css';
import { Figure } from './figure.tsx';
import { useFigurePages } from './figure-pages.ts';
import { FirstStep } from './first-step.tsx';

export function Totals() {
  const totals = useDashboardTotals();
  return (
    <QueryState query={totals} skeleton={<TotalsSkeleton />}>
      {(figures) => (
        <>
          <FirstStep figures={figures} />
          <Figures figures={figures} />
        </>
      )}
    </QueryState>
  );
}

function Figures({ figures }: { figures: DashboardTotals }) {
  const pages = useFigurePages();
  return (
    <>
      <dl className={styles.cards}>
        <Figure label="Total Sales" value={formatMoney(figures.total_sales)} to={pages.report('sales')} />
        <Figure label="Total CheckIn" value={formatCount(figures.total_checkin)} to={pages.report('checkins')} />
        <Figure label="Total Orders" value={formatCount(figures.total_order_count)} to={pages.report('orders')} />
      </dl>
      <dl className={styles.counters}>
        <Figure label="Artists" value={formatCount(figures.total_artist)} to={pages.artists} />
        <Figure label="Events" value={formatCount(figures.total_upcoming_events)} to={pages.events} />
        {/* Omitted for readers who may not sell, because the server returns 0 to them, which would look like a real total. */}
        {pages.products !== null && (
          <Figure label="Products" value={formatCount(figures.total_products)} to={pages.products} />
        )}
        {pages.promoCodes !== null && (
          <Figure label="PromoCodes" value={formatCount(figures.total_promo_code)} to={pages.promoCodes} />
        )}
      </dl>
    </>
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
