import { shownZone, zoneOf, type Timezone } from '@backline/contract/time-zones';
import { localZone } from '@backline/page/time-zone';
import type { ReactNode } from 'react';
import { formatCardDate, formatDateTime, formatNear, formatTime, formatYearFirst } from '../lib/format.ts';
import styles from './date-time.module.css';
import { useNow } from './use-now.ts';

interface MomentProps {
  at: number;
  /** An event's zone; the browser's by default. The page's head names it once. */
  timezone?: Timezone | undefined;
  className?: string | undefined;
}

/** Its title is the full date with the zone. */
function Moment({ at, timezone = localZone(), className, children }: MomentProps & { children: ReactNode }) {
  const zone = zoneOf(timezone);
  return (
    <time
      className={className}
      dateTime={new Date(at).toISOString()}
      title={`${formatCardDate(at, zone)}, ${formatTime(at, zone)} ${shownZone(timezone, at)}`}
    >
      {children}
    </time>
  );
}

interface DateTimeProps extends MomentProps {
  isYearFirst?: boolean;
  /** For rows whose zones differ. */
  withZone?: boolean;
}

/** The specification's formats: `31-12-2026 07:30 PM`, or with the year first. */
export function DateTime({ isYearFirst = false, withZone = false, ...moment }: DateTimeProps) {
  const { at, timezone = localZone() } = moment;
  const text = (isYearFirst ? formatYearFirst : formatDateTime)(at, zoneOf(timezone));
  const time = (
    <Moment {...moment}>
      <span className={styles.whole}>{text.slice(0, 10)}</span> <span className={styles.whole}>{text.slice(11)}</span>
    </Moment>
  );
  if (!withZone) return time;
  return (
    <span className={styles.zoned}>
      {time} {shownZone(timezone, at)}
    </span>
  );
}

/** For what the specification gives no format: `6 min ago`, `Today 1:18 AM`. */
export function NearTime(moment: MomentProps) {
  const { at, timezone = localZone() } = moment;
  const now = useNow(30_000);
  return <Moment {...moment}>{formatNear(at, now, zoneOf(timezone))}</Moment>;
}
