import { zoneOf } from '@backline/contract/time-zones';
import * as nightTexts from '@backline/contract/night.texts';
import { nightSeries, type Night, type NightMark } from '@backline/contract/night';
import { toWallClock } from '@backline/page/time-zone';
import { useState } from 'react';
import { smallDesktop, useMediaQuery } from '../../ui/use-media-query.ts';
import { axisOf, barAt, beginOf, shareOf, ticksOf, type Axis } from './night-axis.ts';
import { NightLane } from './night-lane.tsx';
import lanes from './night-lane.module.css';
import { MarkLane } from './mark-lane.tsx';
import { MomentSlider } from './moment-slider.tsx';
import { keyOf, NightMarks } from './night-marks.tsx';
import { NightTable } from './night-table.tsx';
import { timeAt } from './night-figures.ts';
import page from './night.module.css';
import styles from './night-chart.module.css';

interface NightChartProps {
  night: Night;
  other: Night | null;
}

const percent = (share: number) => `${100 * share}%`;

export function NightChart({ night, other }: NightChartProps) {
  const axis = axisOf(night, other);
  const [chosen, setChosen] = useState<string | null>(null);
  // Stores a time instead of a bar's index. The indexes shift as the night goes on and when another night is compared.
  const [moment, setMoment] = useState<number | null>(null);
  const mark = night.marks.find((one) => keyOf(one) === chosen) ?? null;
  const names = nightSeries.filter((name) => night[name] !== null);
  const asked = moment === null ? null : beginOf(axis, barAt(axis, moment)) + axis.stepMs / 2;
  return (
    <>
      <section className={`${page.card} ${styles.chart}`} aria-label={nightTexts.theNight}>
        <div className={styles.plot}>
          <Lines axis={axis} night={night} mark={mark} moment={asked} />
          <ul className={lanes.lanes}>
            {names.map((name) => (
              <NightLane key={name} axis={axis} night={night} other={other} name={name} />
            ))}
          </ul>
          {night.marks.length > 0 && <MarkLane axis={axis} marks={night.marks} chosen={mark} />}
        </div>
        <MomentSlider axis={axis} night={night} names={names} moment={moment} onMove={setMoment} />
        {other !== null && <p className={styles.aligned}>{nightTexts.aligned(other.name)}</p>}
      </section>
      {night.marks.length > 0 && <NightMarks night={night} chosen={mark} onChoose={setChosen} />}
      <NightTable axis={axis} night={night} names={names} />
    </>
  );
}

interface LinesProps {
  axis: Axis;
  night: Night;
  mark: NightMark | null;
  moment: number | null;
}

function Lines({ axis, night, mark, moment }: LinesProps) {
  // Maximum number of ticks. With more, the labels of the first and last tick would not fit inside the chart.
  const most = useMediaQuery(smallDesktop) ? 3 : 6;
  const zone = zoneOf(night.timezone);
  const at = (instant: number) => shareOf(axis, instant);
  const sinceStartMs = night.now_dttm - axis.startsAt;
  const isShown = sinceStartMs >= axis.from && sinceStartMs < axis.to && night.state !== 'over';
  const [start, now] = [at(axis.startsAt), isShown ? at(night.now_dttm) : null];
  const band = mark && [at(mark.begin_dttm), at(mark.end_dttm ?? mark.begin_dttm)];
  return (
    <div className={styles.lines} aria-hidden>
      {ticksOf(axis, most, (instant) => toWallClock(instant, zone)).map((tick) => (
        <div key={tick} className={styles.tick} style={{ insetInlineStart: percent(at(tick)) }}>
          <span className={edgeOf(at(tick))}>{timeAt(night, tick)}</span>
        </div>
      ))}
      <div className={styles.start} style={{ insetInlineStart: percent(start) }}>
        {/* Hides the label of the event's start if it would overlap the label of the current time. */}
        {(now === null || Math.abs(now - start) > 0.12) && <span className={edgeOf(start)}>{nightTexts.start}</span>}
      </div>
      {now !== null && (
        <div className={styles.present} style={{ insetInlineStart: percent(now) }}>
          <span className={edgeOf(now)}>{nightTexts.now}</span>
        </div>
      )}
      {band && (
        <div
          className={styles.band}
          style={{ insetInlineStart: percent(band[0] ?? 0), inlineSize: percent((band[1] ?? 0) - (band[0] ?? 0)) }}
        />
      )}
      {moment !== null && <div className={styles.moment} style={{ insetInlineStart: percent(at(moment)) }} />}
    </div>
  );
}

function edgeOf(share: number): string | undefined {
  if (share < 0.06) return styles.atStart;
  return share > 0.94 ? styles.atEnd : undefined;
}
