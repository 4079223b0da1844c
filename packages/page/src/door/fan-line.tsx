import type { DoorFan } from '@backline/contract/door';
import type { ReactNode } from 'react';
import styles from './fan-line.module.css';
import { seatText } from '../desk/verdict.ts';

interface DoorLineProps {
  /** What it is about. */
  who: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

/** One line of a list of the door. */
export function DoorLine({ who, children }: DoorLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.who}>{who}</div>
      {children}
    </li>
  );
}

interface FanLineProps {
  fan: Pick<DoorFan, 'name' | 'section' | 'row' | 'seat'>;
  /** Beside the seat. */
  notes: readonly (string | null)[];
  children: ReactNode;
}

/** Somebody in a list of the door, with what can be done about them. */
export function FanLine({ fan, notes, children }: FanLineProps) {
  const who = (
    <>
      <p className={styles.name}>{fan.name}</p>
      <p className={styles.note}>{[seatText(fan), ...notes].filter(Boolean).join(' · ')}</p>
    </>
  );
  return <DoorLine who={who}>{children}</DoorLine>;
}
