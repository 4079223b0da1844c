import type { DoorFan } from '@backline/contract/door';
import type { ReactNode } from 'react';
import { StationLine } from '../scan-station/station-line.tsx';
import { seatText } from '../scan-station/verdict.ts';
import styles from './fan-line.module.css';

interface FanLineProps {
  fan: Pick<DoorFan, 'name' | 'section' | 'row' | 'seat'>;
  notes: readonly (string | null)[];
  children: ReactNode;
}

export function FanLine({ fan, notes, children }: FanLineProps) {
  const who = (
    <>
      <p className={styles.name}>{fan.name}</p>
      <p className={styles.note}>{[seatText(fan), ...notes].filter(Boolean).join(' · ')}</p>
    </>
  );
  return <StationLine who={who}>{children}</StationLine>;
}
