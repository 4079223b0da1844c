import type { HandOver, listHandOvers } from '@backline/contract/hand-overs';
import type { Output } from '@backline/contract/operation';
import { StationLine } from '@backline/page/scan-station/station-line';
import type { StationTimes } from '@backline/page/scan-station/verdict';
import { handedOverText, twiceText } from '@backline/page/hand-over/hand-over-verdict';
import { Alert } from 'antd';
import station from '../../ui/scan-station.module.css';
import styles from './hand-overs.module.css';

interface LatestHandOversProps {
  handOvers: Output<typeof listHandOvers>;
  times: StationTimes;
}

export function LatestHandOvers({ handOvers: { latest, twice }, times }: LatestHandOversProps) {
  return (
    <section className={station.list} aria-label="Recently handed over">
      {twice.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="Handed over twice"
          description={
            <ul className={styles.entries}>
              {twice.map((entry) => (
                <li key={`${entry.order_no}/${entry.scanned_dttm}`}>{twiceText(entry, times)}</li>
              ))}
            </ul>
          }
        />
      )}
      <h2>Handed over last</h2>
      {latest.length === 0 && <p className={station.note}>No orders handed over yet.</p>}
      <ul className={styles.entries}>
        {latest.map((entry) => (
          <Line key={entry.order_no} entry={entry} times={times} />
        ))}
      </ul>
    </section>
  );
}

function Line({ entry, times }: { entry: HandOver; times: StationTimes }) {
  const who = (
    <>
      <p className={styles.name}>{entry.name}</p>
      <p className={station.note}>{`${entry.order_no} · ${handedOverText(entry, times)}`}</p>
    </>
  );
  return <StationLine who={who}>{null}</StationLine>;
}
