import styles from './dashboard.module.css';
import { seriesNames, sumOfDays, useSeriesColours } from './day-series.ts';
import { Figure } from './figure.tsx';
import { useFigurePages, type DaysOfHouse } from './figure-pages.ts';

export function SumsOfDays({ figures }: { figures: DaysOfHouse }) {
  const { days } = figures;
  const { report } = useFigurePages();
  const colours = useSeriesColours();
  return (
    <dl className={styles.sums}>
      <Figure
        label={seriesNames.sales}
        value={sumOfDays(days, 'sales')}
        to={report('sales', figures)}
        colour={colours.sales}
      />
      <Figure label={seriesNames.orders} value={sumOfDays(days, 'orders')} to={report('orders', figures)} />
      <Figure
        label={seriesNames.checkins}
        value={sumOfDays(days, 'checkins')}
        to={report('checkins', figures)}
        colour={colours.checkins}
      />
      <Figure
        label={seriesNames.fans}
        value={sumOfDays(days, 'fans')}
        to={report('users', figures)}
        colour={colours.fans}
      />
    </dl>
  );
}
