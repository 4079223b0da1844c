import type { HandOver, listHandOvers } from '@backline/contract/hand-overs';
import type { Output } from '@backline/contract/operation';
import { DeskLine } from '@backline/page/desk/desk-line';
import type { DeskTimes } from '@backline/page/desk/verdict';
import { handedOverText, twiceText } from '@backline/page/hand-over/hand-over-verdict';
import { Alert } from 'antd';
import desk from '../../ui/desk.module.css';
import styles from './hand-overs.module.css';

interface LatestHandOversProps {
  handOvers: Output<typeof listHandOvers>;
  times: DeskTimes;
}

export function LatestHandOvers({ handOvers: { latest, twice }, times }: LatestHandOversProps) {
  return (
    <section className={desk.list} aria-label="Recently handed over">
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
      {latest.length === 0 && <p className={desk.note}>No orders handed over yet.</p>}
      <ul className={styles.entries}>
        {latest.map((entry) => (
          <Line key={entry.order_no} entry={entry} times={times} />
        ))}
      </ul>
    </section>
  );
}

function Line({ entry, times }: { entry: HandOver; times: DeskTimes }) {
  const who = (
    <>
      <p className={styles.name}>{entry.name}</p>
      <p className={desk.note}>{`${entry.order_no} · ${handedOverText(entry, times)}`}</p>
    </>
  );
  return <DeskLine who={who}>{null}</DeskLine>;
}
