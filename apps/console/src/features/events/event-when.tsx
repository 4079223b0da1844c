import { isOnNow } from '@backline/contract/event-rules';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import type { EventDetail } from '@backline/contract/events';
import { formatCardDate, formatSpan, formatTime, missing } from '../../lib/format.ts';
import { NowChip } from '../../nouns/events/now-chip.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './event-detail.module.css';
import { FactsCard, type Fact } from './facts-card.tsx';

interface EventWhenProps {
  event: EventDetail;
  facts: readonly Fact[];
}

export function EventWhen({ event: { event_dttm: at, timezone }, facts }: EventWhenProps) {
  const now = useNow(10_000);
  const title = 'Date & Time';
  if (at <= 0) {
    return (
      <FactsCard title={title} facts={facts}>
        <div className={styles.value}>{missing}</div>
      </FactsCard>
    );
  }
  const zone = zoneOf(timezone);
  return (
    <FactsCard
      title={title}
      mark={isOnNow(at, now) ? <NowChip /> : at < now && <StatusChip>Past</StatusChip>}
      facts={facts}
    >
      <div className={styles.figure}>{countdown(at, now)}</div>
      <time className={styles.value} dateTime={new Date(at).toISOString()}>
        {formatCardDate(at, zone)}, {formatTime(at, zone)} {shownZone(timezone, at)}
      </time>
    </FactsCard>
  );
}

function countdown(at: number, now: number): string {
  if (at > now) return `In ${formatSpan(at - now)}`;
  return isOnNow(at, now) ? `Started ${formatSpan(now - at)} ago` : `${formatSpan(now - at)} ago`;
}
