import { nightMessages } from '@backline/contract/night-messages';
import type { Night, NightMark } from '@backline/contract/night';
import { KindIcon } from './kind-icon.tsx';
import { markFigure, timeAt } from './night-words.ts';
import styles from './night.module.css';

/** What tells a mark from all others; as long as it is there. */
export const keyOf = ({ kind, id, begin_dttm: begin }: NightMark) => `${kind}/${id}/${begin}`;

/** So many have room on paper. */
const mostPrinted = 30;

interface NightMarksProps {
  night: Night;
  chosen: NightMark | null;
  onChoose: (key: string | null) => void;
}

/** What was put on, in words and in its order: who presses one is shown where it is on the axis. */
export function NightMarks({ night, chosen, onChoose }: NightMarksProps) {
  return (
    <section className={styles.card} aria-labelledby="what-was-on">
      <h2 id="what-was-on">{nightMessages.whatWasOn}</h2>
      <ol className={styles.happened}>
        {night.marks.map((mark) => (
          <li key={keyOf(mark)}>
            <button
              type="button"
              aria-pressed={mark === chosen}
              onClick={() => onChoose(mark === chosen ? null : keyOf(mark))}
            >
              <KindIcon kind={mark.kind} />
              <span className={styles.time}>{timesOf(night, mark)}</span>
              <span className={styles.title}>
                <strong>{nightMessages.markNames[mark.kind]}</strong> {mark.title}
              </span>
              <span className={styles.soft}>{markFigure(mark)}</span>
            </button>
          </li>
        ))}
      </ol>
      {night.marks.length > mostPrinted && (
        <p className={styles.printed}>{nightMessages.unprinted(night.marks.length - mostPrinted)}</p>
      )}
    </section>
  );
}

function timesOf(night: Night, { begin_dttm: begin, end_dttm: end }: NightMark): string {
  const from = timeAt(night, begin);
  return end === null ? from : `${from} – ${timeAt(night, end)}`;
}
