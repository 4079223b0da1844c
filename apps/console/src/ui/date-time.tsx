import { shownZone } from '@backline/contract/time-zones';
import { formatDateTime, formatYearFirst } from '../lib/format.ts';
import styles from './date-time.module.css';

interface DateTimeProps {
  at: number;
  zone?: string;
  /** Shows the event's `timezone` after the time. */
  zoneName?: string;
  isYearFirst?: boolean;
  className?: string;
}

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
