import { messages } from '@backline/contract/messages';
import { useId, useState } from 'react';
import { fromWallClock, isWallClock, localZone, toWallClock } from '@backline/page/time-zone';
import { WallClockPicker } from '../../ui/wall-clock-picker.tsx';
import styles from './audit.module.css';

interface ClockFilterProps {
  label: string;
  /** Of a day that was given alone. */
  timeOfDay: string;
  at: number | null;
  onChange: (at: number | null) => void;
}

/** A time by the browser's clocks. What is no time changes no filter, and is told beside the input. */
export function ClockFilter({ label, timeOfDay, at, onChange }: ClockFilterProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const zone = localZone();
  const errorId = useId();
  return (
    <>
      <WallClockPicker
        aria-label={label}
        aria-describedby={errorId}
        timeOfDay={timeOfDay}
        value={unreadable ?? (at === null ? null : toWallClock(at, zone))}
        onChange={(typed) => {
          const isTime = typed === null || isWallClock(typed);
          setUnreadable(isTime ? null : typed);
          if (isTime) onChange(typed === null ? null : fromWallClock(typed, zone));
        }}
      />
      <span id={errorId} role="status" className={styles.unreadable}>
        {unreadable !== null && messages.dateUnreadable}
      </span>
    </>
  );
}
