import { DeskLine } from '@backline/page/desk/desk-line';
import type { DeskTimes } from '@backline/page/desk/verdict';
import { handedOverText, twiceText } from '@backline/page/hand-over/hand-over-verdict';
import { Notice } from '../../ui/notice.tsx';
import type { HandOverList } from './hand-over.queries.ts';
import styles from './kiosk-desk.module.css';
import { texts } from './texts.ts';

const numbers = new Intl.NumberFormat('en-US');

export function LatestHandOvers({ list, times }: { list: HandOverList; times: DeskTimes }) {
  return (
    <section className={styles.part} aria-label={texts.latest}>
      <dl className={styles.due}>
        <dt>{texts.due}</dt>
        <dd>{numbers.format(list.due)}</dd>
      </dl>
      {list.twice.map((entry) => (
        <Notice key={`${entry.order_no}/${entry.scanned_dttm}`} kind="error">
          {`${texts.twice}\n${twiceText(entry, times)}`}
        </Notice>
      ))}
      <h2>{texts.latest}</h2>
      {list.latest.length === 0 && <p className={styles.note}>{texts.nothing}</p>}
      <ul className={styles.orders}>
        {list.latest.map((entry) => (
          <DeskLine
            key={entry.order_no}
            who={
              <>
                <p>{entry.name}</p>
                <p className={styles.note}>{`${entry.order_no} · ${handedOverText(entry, times)}`}</p>
              </>
            }
          >
            {null}
          </DeskLine>
        ))}
      </ul>
    </section>
  );
}
