import { shownZone } from '@backline/contract/time-zones';
import { formatDateTime, formatYearFirst } from '../lib/format.ts';
import styles from './date-time.module.css';

interface DateTimeProps {
  at: number;
  /** Whose clocks show it; left out, those of the person. */
  zone?: string;
  /** An event's `timezone`: what it is called then stands behind the time, on the same line. */
  zoneName?: string;
  /** As `2026-12-31 07:30 PM`. */
  isYearFirst?: boolean;
  className?: string;
}

/** A time for people, with the exact one for machines. */
export function DateTime({ at, zone, zoneName, isYearFirst = false, className }: DateTimeProps) {
  const text = isYearFirst ? formatYearFirst(at, zone) : formatDateTime(at, zone);
  const time = (
    <time className={className} dateTime={new Date(at).toISOString()}>
      <span className={styles.whole}>{text.slice(0, 10)}</span> <span className={styles.whole}>{text.slice(11)}</span>
    </time>
  );
  if (zoneName === undefined) return time;
  return (
    <span className={styles.zoned}>
      {time} {shownZone(zoneName, at)}
    </span>
  );
}
