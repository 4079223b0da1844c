import * as generalTexts from '@backline/contract/general.texts';
import { useId, useState } from 'react';
import { fromWallClock, isWallClock, localZone, toWallClock } from '@backline/page/time-zone';
import styles from './clock-filter.module.css';
import { WallClockPicker } from './wall-clock-picker.tsx';

interface ClockFilterProps {
  label: string;
  timeOfDay: string;
  at: number | null;
  onChange: (at: number | null) => void;
  isYearFirst?: boolean;
  zone?: string | undefined;
}

/** Filters by a time, by default in the browser's zone. Reports an invalid time next to the input without changing the filter. */
export function ClockFilter({
  label,
  timeOfDay,
  at,
  onChange,
  isYearFirst = false,
  zone = localZone(),
}: ClockFilterProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const errorId = useId();
  return (
    <>
      <WallClockPicker
        aria-label={label}
        aria-describedby={errorId}
        timeOfDay={timeOfDay}
        isYearFirst={isYearFirst}
        value={unreadable ?? (at === null ? null : toWallClock(at, zone))}
        onChange={(typed) => {
          const isTime = typed === null || isWallClock(typed);
          setUnreadable(isTime ? null : typed);
          if (isTime) onChange(typed === null ? null : fromWallClock(typed, zone));
        }}
      />
      <span id={errorId} role="status" className={styles.unreadable}>
        {unreadable !== null && generalTexts.dateUnreadable}
      </span>
    </>
  );
}
