import * as nightTexts from '@backline/contract/night.texts';
import type { Night, NightMark } from '@backline/contract/night';
import { KindIcon } from './kind-icon.tsx';
import { isOfOneMinute, markFigure, whenAt } from './night-figures.ts';
import page from './night.module.css';
import styles from './night-marks.module.css';

export const keyOf = ({ kind, id, begin_dttm: begin }: NightMark) => `${kind}/${id}/${begin}`;

const maxPrinted = 30;

interface NightMarksProps {
  night: Night;
  chosen: NightMark | null;
  onChoose: (key: string | null) => void;
}

export function NightMarks({ night, chosen, onChoose }: NightMarksProps) {
  return (
    <section className={page.card} aria-labelledby="what-was-on">
      <h2 id="what-was-on">{nightTexts.whatWasOn}</h2>
      <ol className={styles.happened}>
        {night.marks.map((mark) => (
          <li key={keyOf(mark)}>
            <button
              type="button"
              aria-pressed={mark === chosen}
              onClick={() => onChoose(mark === chosen ? null : keyOf(mark))}
            >
              <KindIcon kind={mark.kind} />
              <Times night={night} mark={mark} />
              <span className={styles.title}>
                <strong>{nightTexts.markNames[mark.kind]}</strong> {mark.title}
              </span>
              <span className={page.soft}>{markFigure(mark)}</span>
            </button>
          </li>
        ))}
      </ol>
      {night.marks.length > maxPrinted && (
        <p className={styles.printed}>{nightTexts.unprinted(night.marks.length - maxPrinted)}</p>
      )}
    </section>
  );
}

function Times({ night, mark: { begin_dttm: begin, end_dttm: end } }: { night: Night; mark: NightMark }) {
  return (
    <span className={styles.time}>
      <span>{whenAt(night, begin)}</span>
      {end !== null && !isOfOneMinute(begin, end) && (
        <>
          {' – '}
          <span>{whenAt(night, end, begin)}</span>
        </>
      )}
    </span>
  );
}
