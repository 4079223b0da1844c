import styles from './dashboard.module.css';
import { seriesNames, sumOfDays, useSeriesColours, type Day } from './day-series.ts';
import { Figure } from './figure.tsx';
import { useFigurePages } from './figure-pages.ts';

/** What the days of the chart come to, each with its colour there and the report of these days. */
export function SumsOfDays({ days }: { days: Day[] }) {
  const { report } = useFigurePages();
  const colours = useSeriesColours();
  return (
    <dl className={styles.sums}>
      <Figure
        label={seriesNames.sales}
        value={sumOfDays(days, 'sales')}
        to={report('sales', days)}
        colour={colours.sales}
      />
      <Figure label={seriesNames.orders} value={sumOfDays(days, 'orders')} to={report('orders', days)} />
      <Figure
        label={seriesNames.checkins}
        value={sumOfDays(days, 'checkins')}
        to={report('checkins', days)}
        colour={colours.checkins}
      />
      <Figure
        label={seriesNames.fans}
        value={sumOfDays(days, 'fans')}
        to={report('users', days)}
        colour={colours.fans}
      />
    </dl>
  );
}
