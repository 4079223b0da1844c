import type { Attendance } from '@backline/contract/attendance';
import { Link } from 'wouter';
import { formatHour, formatMoment } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as eventTexts from '@backline/contract/events.texts';
import links from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { doorOf } from './check-in-hours.ts';
import styles from './now.module.css';
import { useWaitingCheckIn } from './attendance.queries.ts';
import { PlaceCard, WaitingCard } from './place-card.tsx';

export function Component({ event }: { event: Attendance }) {
  return (
    <Screen
      title={event.event_name}
      above={event.event_image_url !== null && <img className={styles.poster} src={event.event_image_url} alt="" />}
      lead={
        <>
          {formatMoment(event.event_dttm, event.timezone)}
          <br />
          {[event.venue, event.city].filter(Boolean).join(', ')}
        </>
      }
    >
      {event.checkin_dttm === null ? <Door event={event} /> : <PlaceCard event={event} />}
      {event.artists.length > 0 && (
        <section>
          <h2>{attendanceTexts.fan.now.artists}</h2>
          <ul className={styles.artists}>
            {event.artists.map(({ id, name, image }) => (
              <li key={id}>
                <img src={image ?? '/static/default-artist.svg'} alt="" width="44" height="44" loading="lazy" />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className={links.link} href={`/events/${event.seo_url}`}>
        {attendanceTexts.fan.now.more}
      </a>
    </Screen>
  );
}

function Door({ event }: { event: Attendance }) {
  const door = doorOf(event, useNow());
  const waiting = useWaitingCheckIn(event.event_id);
  if (waiting !== null) return <WaitingCard seat={waiting} />;
  const { timezone, checkin_opens_dttm: opens, checkin_closes_dttm: closes } = event;
  if (door === 'not-yet') return <Notice>{attendanceTexts.fan.now.notYet(formatHour(opens, timezone))}</Notice>;
  if (door === 'over') return <Notice>{attendanceTexts.fan.now.over(formatHour(closes, timezone))}</Notice>;
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
