import { nightMessages } from '@backline/contract/night-messages';
import type { Night, NightSeriesName } from '@backline/contract/night';
import { barsOn, beginOf, type Axis } from './night-axis.ts';
import { figureOf, seriesOf, timeAt } from './night-words.ts';
import styles from './night.module.css';

interface MomentSliderProps {
  axis: Axis;
  night: Night;
  names: readonly NightSeriesName[];
  /** The place of a bar; null until somebody looks at one. */
  moment: number | null;
  onMove: (moment: number) => void;
}

/** Along the axis, by finger, pointer or keyboard: what each lane comes to at that bar. */
export function MomentSlider({ axis, night, names, moment, onMove }: MomentSliderProps) {
  const last = Math.ceil((axis.to - axis.from) / axis.stepMs) - 1;
  const said = moment === null ? '' : figuresAt(axis, night, names, moment);
  return (
    <div className={styles.slider}>
      <input
        type="range"
        aria-label={nightMessages.moment}
        aria-valuetext={said || nightMessages.moment}
        min={0}
        max={last}
        value={Math.min(moment ?? last, last)}
        onChange={({ target }) => onMove(Number(target.value))}
      />
      <p aria-hidden>{said || nightMessages.moment}</p>
    </div>
  );
}

/** `07:42 PM: 34 Check-ins, 2 Requests` */
function figuresAt(axis: Axis, night: Night, names: readonly NightSeriesName[], moment: number): string {
  const figures = names.map((name) => {
    const series = seriesOf(night, name);
    const value = series === null ? 0 : (barsOn(axis, night, series)[moment] ?? 0);
    return `${nightMessages.seriesNames[name]} ${figureOf(name, value)}`;
  });
  return `${timeAt(night, beginOf(axis, moment))}: ${figures.join(', ')}`;
}
