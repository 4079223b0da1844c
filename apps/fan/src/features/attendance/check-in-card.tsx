import type { Attendance } from '@backline/contract/attendance';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { Link } from 'wouter';
import { formatHour } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useWaitingCheckIn } from './attendance.queries.ts';
import styles from './check-in-card.module.css';
import { doorOf } from './check-in-hours.ts';
import { PlaceCard, WaitingCard } from './place-card.tsx';

/** Shows the seat of a fan who is checked in, and the way in to others. */
export function CheckInCard({ event }: { event: Attendance }) {
  return event.checkin_dttm === null ? <Door event={event} /> : <PlaceCard event={event} />;
}

function Door({ event }: { event: Attendance }) {
  const door = doorOf(event, useNow());
  const waiting = useWaitingCheckIn(event.event_id);
  if (waiting !== null) return <WaitingCard seat={waiting} />;
  const { timezone, checkin_opens_dttm: opens, checkin_closes_dttm: closes } = event;
  if (door !== 'open') {
    const { notYet, over } = attendanceTexts.fan.now;
    const text = door === 'not-yet' ? notYet(formatHour(opens, timezone)) : over(formatHour(closes, timezone));
    return <p className={styles.closed}>{text}</p>;
  }
  return (
    <section className={styles.door}>
      <p>{attendanceTexts.fan.now.open(formatHour(closes, timezone))}</p>
      <Link className={styles.checkIn} href={`/${event.event_code}/check-in`}>
        {attendanceTexts.fan.checkIn.submit}
      </Link>
      <Link className={styles.code} href={`/${event.event_code}/my-code`}>
        {eventTexts.fan.doorCode.show}
      </Link>
    </section>
  );
}
