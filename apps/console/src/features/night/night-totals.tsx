import { nightSeries, type Night } from '@backline/contract/night';
import * as nightTexts from '@backline/contract/night.texts';
import { figureOf, seriesOf } from './night-figures.ts';
import styles from './night-totals.module.css';

/** Puts the totals on a phone's first screen. Larger screens show them next to the chart alone. */
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
