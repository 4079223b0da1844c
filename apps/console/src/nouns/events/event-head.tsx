import { isOnNow } from '@backline/contract/event-rules';
import type { EventDetail } from '@backline/contract/events';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { Tag } from 'antd';
import { formatCardDate, formatSpan, formatTime } from '../../lib/format.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './event-head.module.css';
import { NowTag } from './now-tag.tsx';

const minuteMs = 60_000;

/** Names the event with its date and state. */
export function EventHead({ event }: { event: EventDetail }) {
  const { event_name: name, event_dttm: startsAt, timezone } = event;
  const zone = zoneOf(timezone);
  return (
    <div className={styles.head}>
      <strong title={name}>{name}</strong>
      <span>
        {formatCardDate(startsAt, zone)}, {formatTime(startsAt, zone)} {shownZone(timezone, startsAt)}
      </span>
      <EventStateTag startsAt={startsAt} />
    </div>
  );
}

function EventStateTag({ startsAt }: { startsAt: number }) {
  const now = useNow(minuteMs);
  if (isOnNow(startsAt, now)) return <NowTag />;
  if (startsAt < now) return <Tag>Over</Tag>;
  return <Tag color="purple">In {formatSpan(startsAt - now)}</Tag>;
}
