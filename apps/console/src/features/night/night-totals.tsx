import { nightSeries, type Night } from '@backline/contract/night';
import * as nightTexts from '@backline/contract/night.texts';
import { figureOf, seriesOf } from './night-figures.ts';
import styles from './night-totals.module.css';

/** Shows the totals at the top of the page on a phone. Larger screens show them only next to the chart. */
export function NightTotals({ night }: { night: Night }) {
  return (
    <dl className={styles.totals}>
      {nightSeries.map((name) => {
        const series = seriesOf(night, name);
        return (
          series !== null && (
            <div key={name}>
              <dt>{nightTexts.seriesNames[name]}</dt>
              <dd>{figureOf(name, series.total)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
