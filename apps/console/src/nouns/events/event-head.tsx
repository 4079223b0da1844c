import { isOnNow } from '@backline/contract/event-rules';
import type { EventDetail } from '@backline/contract/events';
import { shownZone } from '@backline/contract/time-zones';
import { formatSpan } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './event-head.module.css';
import { NowChip } from './now-chip.tsx';

const minuteMs = 60_000;

/** Shows the event's name, date and state. */
export function EventHead({ event }: { event: EventDetail }) {
  const { event_name: name, event_dttm: startsAt, timezone } = event;
  return (
    <div className={styles.head}>
      <strong title={name}>{name}</strong>
      <span>
        <DateTime at={startsAt} timezone={timezone} /> {shownZone(timezone, startsAt)}
      </span>
      <EventStateChip startsAt={startsAt} />
    </div>
  );
}

function EventStateChip({ startsAt }: { startsAt: number }) {
  const now = useNow(minuteMs);
  if (isOnNow(startsAt, now)) return <NowChip />;
  if (startsAt < now) return <StatusChip>Past</StatusChip>;
  return <StatusChip tone="info">In {formatSpan(startsAt - now)}</StatusChip>;
}
