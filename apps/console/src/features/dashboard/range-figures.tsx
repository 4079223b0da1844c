import type { DashboardRange } from '@backline/contract/dashboard';
import { formatCents, toCents } from '@backline/contract/money';
import { describeChange } from '../../lib/change.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import styles from './dashboard.module.css';
import { dayLabel, seriesNames, useSeriesColours, type Series } from './day-series.ts';
import { Figure } from './figure.tsx';
import { useFigurePages } from './figure-pages.ts';

const shown = [
  { series: 'sales', report: 'sales' },
  { series: 'orders', report: 'orders' },
  { series: 'checkins', report: 'checkins' },
  { series: 'fans', report: 'users' },
] as const;

/** Shows each figure of the selected range and how it changed from the preceding range. */
export function RangeFigures({ figures }: { figures: DashboardRange }) {
  const { now, before } = figures;
  const { report } = useFigurePages();
  const colours = useSeriesColours();
  return (
    <>
      <dl className={styles.sums}>
        {shown.map(({ series, report: type }) => (
          <Figure
            key={series}
            label={seriesNames[series]}
            value={series === 'sales' ? formatMoney(now.sales) : formatCount(now[series])}
            change={changeOf(series, now, before)}
            to={report(type, figures)}
            colour={series === 'orders' ? undefined : colours[series]}
          />
        ))}
      </dl>
      <p className={styles.compared}>
        Compared with {dayLabel(before.first)}
        {before.first !== before.last && ` – ${dayLabel(before.last)}`}. Sales are net of refunds.
      </p>
    </>
  );
}

type Figures = Record<Series, number>;

const changeOf = (series: Series, now: Figures, before: Figures) =>
  series === 'sales'
    ? describeChange(toCents(now.sales), toCents(before.sales), formatCents)
    : describeChange(now[series], before[series], formatCount);
