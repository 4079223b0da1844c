import { StationLine } from '@backline/page/scan-station/station-line';
import type { StationTimes } from '@backline/page/scan-station/verdict';
import { handedOverText, twiceText } from '@backline/page/hand-over/hand-over-verdict';
import { Notice } from '../../ui/notice.tsx';
import type { HandOverList } from './hand-over.queries.ts';
import styles from './kiosk-station.module.css';
import * as handOverTexts from '@backline/contract/hand-overs.texts';

const numbers = new Intl.NumberFormat('en-US');

export function LatestHandOvers({ list, times }: { list: HandOverList; times: StationTimes }) {
  return (
    <section className={styles.part} aria-label={handOverTexts.fan.latest}>
      <dl className={styles.due}>
        <dt>{handOverTexts.fan.due}</dt>
        <dd>{numbers.format(list.due)}</dd>
      </dl>
      {list.twice.map((entry) => (
        <Notice key={`${entry.order_no}/${entry.scanned_dttm}`} kind="error">
          {`${handOverTexts.fan.twice}\n${twiceText(entry, times)}`}
        </Notice>
      ))}
      <h2>{handOverTexts.fan.latest}</h2>
      {list.latest.length === 0 && <p className={styles.note}>{handOverTexts.fan.nothing}</p>}
      <ul className={styles.orders}>
        {list.latest.map((entry) => (
          <StationLine
            key={entry.order_no}
            who={
              <>
                <p>{entry.name}</p>
                <p className={styles.note}>{`${entry.order_no} · ${handedOverText(entry, times)}`}</p>
              </>
            }
          >
            {null}
          </StationLine>
        ))}
      </ul>
    </section>
  );
}
