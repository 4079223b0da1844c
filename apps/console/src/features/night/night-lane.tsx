import * as nightTexts from '@backline/contract/night.texts';
import type { Night, NightSeriesName } from '@backline/contract/night';
import { barsOn, beginOf, busiestOf, filledPath, outlinePath, type Axis } from './night-axis.ts';
import { differenceOf, figureOf, seriesOf, timeAt } from './night-figures.ts';
import styles from './night-lane.module.css';

interface NightLaneProps {
  axis: Axis;
  night: Night;
  other: Night | null;
  name: NightSeriesName;
}

const minuteMs = 60_000;

export function NightLane({ axis, night, other, name }: NightLaneProps) {
  const series = seriesOf(night, name);
  const there = other && seriesOf(other, name);
  if (series === null) return null;
  const bars = barsOn(axis, night, series);
  const line = other && there && barsOn(axis, other, there);
  const highest = Math.max(1, ...bars, ...(line ?? []));
  const busiest = busiestOf(bars);
  return (
    <li className={styles.lane}>
      <div className={styles.about}>
        <h3>{nightTexts.seriesNames[name]}</h3>
        <strong>{figureOf(name, series.total)}</strong>
        {there && (
          <p>{nightTexts.compared(figureOf(name, there.total), differenceOf(name, series.total, there.total))}</p>
        )}
        {busiest !== null && (
          <p>
            {nightTexts.most(
              figureOf(name, busiest.value),
              axis.stepMs / minuteMs,
              timeAt(night, beginOf(axis, busiest.bar)),
            )}
          </p>
        )}
        {series.outside > 0 && <p>{nightTexts.outside(figureOf(name, series.outside))}</p>}
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        aria-hidden
        focusable="false"
      >
        <path className={styles.filled} d={filledPath(bars, highest)} />
        {line && <path className={styles.outline} d={outlinePath(line, highest)} />}
      </svg>
    </li>
  );
}
