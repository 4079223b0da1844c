import type { DashboardTotals } from '@backline/contract/dashboard';
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
    <QueryState query={totals} skeleton={<Figures figures={null} />}>
      {(figures) => (
        <>
          <FirstStep figures={figures} />
          <Figures figures={figures} />
        </>
      )}
    </QueryState>
  );
}

/** Shows only the labels while the figures are null. */
function Figures({ figures }: { figures: DashboardTotals | null }) {
  const pages = useFigurePages();
  const figure = (key: keyof DashboardTotals, label: string, to: string | null, format = formatCount) => (
    <Figure label={label} value={figures === null ? '…' : format(figures[key])} to={figures === null ? null : to} />
  );
  return (
    <>
      <dl className={styles.cards}>
        {figure('total_sales', 'Total Sales', pages.report('sales'), formatMoney)}
        {figure('total_checkin', 'Total CheckIn', pages.report('checkins'))}
        {figure('total_order_count', 'Total Orders', pages.report('orders'))}
      </dl>
      <dl className={styles.counters}>
        {figure('total_artist', 'Artists', pages.artists)}
        {figure('total_upcoming_events', 'Events', pages.events)}
        {/* Omitted for readers who may not sell, because the server returns 0 to them, which would look like a real total. */}
        {pages.products !== null && figure('total_products', 'Products', pages.products)}
        {pages.promoCodes !== null && figure('total_promo_code', 'PromoCodes', pages.promoCodes)}
      </dl>
    </>
  );
}
