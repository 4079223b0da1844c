import * as nightTexts from '@backline/contract/night.texts';
import type { NightMark } from '@backline/contract/night';
import { phone, smallDesktop, useMediaQuery } from '../../ui/use-media-query.ts';
import { KindIcon } from './kind-icon.tsx';
import { placeMarks, type Axis } from './night-axis.ts';
import { keyOf } from './night-marks.tsx';
import styles from './night-lane.module.css';

interface MarkLaneProps {
  axis: Axis;
  marks: readonly NightMark[];
  chosen: NightMark | null;
}

const maxRows = 6;

export function MarkLane({ axis, marks, chosen }: MarkLaneProps) {
  const isPhone = useMediaQuery(phone);
  const isTight = useMediaQuery(smallDesktop);
  // Minimum width of a mark: 25 px as a fraction of the lane's width.
  const least = isPhone ? 0.09 : isTight ? 0.064 : 0.039;
  const placed = placeMarks(axis, marks, { least, maxRows });
  const rows = Math.max(...placed.map(({ row }) => row)) + 1;
  return (
    <div className={styles.lane} aria-hidden>
      <div className={styles.about}>
        <strong className={styles.name}>{nightTexts.whatWasOn}</strong>
      </div>
      <div className={styles.marks} style={{ blockSize: `calc(${rows} * var(--row))` }}>
        {placed.map(({ mark, left, width, row }) => (
          <span
            key={keyOf(mark)}
            className={`${styles.mark} ${mark === chosen ? styles.chosen : ''}`}
            title={mark.title}
            style={{
              insetInlineStart: `${100 * left}%`,
              inlineSize: `${100 * width}%`,
              insetBlockStart: `calc(${row} * var(--row))`,
            }}
          >
            <KindIcon kind={mark.kind} />
          </span>
        ))}
      </div>
    </div>
  );
}
