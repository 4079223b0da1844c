import type { DoorFan } from '@backline/contract/door';
import { seatText } from '@backline/page/door/verdict';
import type { ReactNode } from 'react';
import styles from './door-desk.module.css';

interface FanLineProps {
  fan: Pick<DoorFan, 'name' | 'section' | 'row' | 'seat'>;
  /** Beside the seat. */
  note: string | null;
  children: ReactNode;
}

/** Somebody in a list of the door, with what can be done about them. */
export function FanLine({ fan, note, children }: FanLineProps) {
  const lines = [seatText(fan), note].filter(Boolean);
  return (
    <li className={styles.fan}>
      <div className={styles.who}>
        <p className={styles.name}>{fan.name}</p>
        <p className={styles.note}>{lines.join(' · ')}</p>
      </div>
      {children}
    </li>
  );
}
