import * as nightTexts from '@backline/contract/night.texts';
import type { Night, NightSeriesName } from '@backline/contract/night';
import { barAt, barsOn, beginOf, countBars, type Axis } from './night-axis.ts';
import { figureOf, seriesOf, timeAt } from './night-figures.ts';
import styles from './moment-slider.module.css';

interface MomentSliderProps {
  axis: Axis;
  night: Night;
  names: readonly NightSeriesName[];
  moment: number | null;
  onMove: (moment: number) => void;
}

export function MomentSlider({ axis, night, names, moment, onMove }: MomentSliderProps) {
  const last = countBars(axis) - 1;
  const bar = moment === null ? null : barAt(axis, moment);
  const said = bar === null ? '' : figuresAt(axis, night, names, bar);
  return (
    <div className={styles.slider}>
      <input
        type="range"
        aria-label={nightTexts.moment}
        aria-valuetext={said || nightTexts.moment}
        min={0}
        max={last}
        value={bar ?? last}
        onChange={({ target }) => onMove(beginOf(axis, Number(target.value)))}
      />
      <p aria-hidden>{said || nightTexts.moment}</p>
    </div>
  );
}

/** Returns the slider's value as text: `07:42 PM: 34 Check-ins, 2 Requests`. */
function figuresAt(axis: Axis, night: Night, names: readonly NightSeriesName[], bar: number): string {
  const figures = names.map((name) => {
    const series = seriesOf(night, name);
    const value = series === null ? 0 : (barsOn(axis, night, series)[bar] ?? 0);
    return `${nightTexts.seriesNames[name]} ${figureOf(name, value)}`;
  });
  return `${timeAt(night, beginOf(axis, bar))}: ${figures.join(', ')}`;
}
